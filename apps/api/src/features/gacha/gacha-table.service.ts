import type { OutputOf } from '@iki/contract/api/endpoint'
import type * as contract from '@iki/contract/play/gacha'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { closeOpenTable, publishTable } from './gacha-publishing.ts'
import type { GachaSeeds } from './gacha-seed.ts'
import * as store from './gacha-table.store.ts'

type Parts = { db: Database; clock: Clock; seeds: GachaSeeds; isOpen: boolean }

/** So long a table is drawn from, then the same odds get a new seed: nobody waits longer to recompute their draws. */
export const tableDays = 28
export const turnTask = 'turn_gachas'

/** The tables of gachas, for everybody: what can be drawn, how likely, how often it was, and how to recompute it. */
export function gachaTableService({ db, clock, seeds, isOpen }: Parts) {
  async function present(table: store.TableRow): Promise<contract.GachaTable> {
    const { version, cost, pity, hash, commitment, openedAt, closedAt, revealedSeed } = table
    const things = await store.listThings(
      db,
      table.entries.map(({ item }) => item),
    )
    return {
      version,
      cost,
      pity,
      hash,
      commitment,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      seed: closedAt && revealedSeed,
      entries: table.entries.map(entry => ({
        ...presentThing(entry, things.get(entry.item)),
        weight: entry.weight,
      })),
    }
  }

  /** Closes what is over, and renews the seed of what is old or was made of a former secret. */
  async function turn(id: string, { evenIfFresh = false } = {}): Promise<boolean> {
    return db.transaction(async tx => {
      const now = clock()
      const gacha = await store.lockGacha(tx, id)
      const table = gacha && (await store.lockOpenTable(tx, id))
      if (!gacha || !table) return false
      if (gacha.closesAt && gacha.closesAt <= now) {
        await closeOpenTable(tx, table, { seeds, now })
        return true
      }
      const isOld = now.getTime() - table.openedAt.getTime() >= tableDays * 86_400_000
      if (gacha.isTrial || !(evenIfFresh || isOld || !seeds.isCurrent(table))) return false
      return publishTable(tx, gacha, { seeds, now, evenIfSame: true })
    })
  }

  /** A seed may be known here that was not known to the server that closed its table. */
  async function publishLate(gachaId: string): Promise<void> {
    for (const table of await store.listUnpublishedTables(db, gachaId)) {
      const seed = seeds.find(table)?.toString('hex')
      if (seed) await store.publishSeed(db, { gachaId, version: table.version, seed })
    }
  }

  return {
    /** Throws not_found. */
    async lineup(id: string): Promise<contract.Lineup> {
      const [gacha, table] = await Promise.all([store.findGacha(db, id), store.findLatestTable(db, id)])
      if (!gacha || !table) throw new AppError('not_found')
      const former = await store.listFormerTables(db, id)
      const { title, lead, drawing, isTrial, dailyLimit, opensAt, closesAt } = gacha
      return {
        id,
        title,
        lead,
        drawing,
        isTrial,
        dailyLimit,
        opensAt: opensAt?.toISOString() ?? null,
        closesAt: closesAt?.toISOString() ?? null,
        closed: isOpen || isTrial ? closedOf(gacha, table, clock()) : 'switched_off',
        table: await present(table),
        former: former
          .filter(({ version }) => version !== table.version)
          .map(each => ({
            ...each,
            openedAt: each.openedAt.toISOString(),
            closedAt: each.closedAt.toISOString(),
          })),
      }
    },

    /** Throws not_found. */
    async table(which: { id: string; version: number }): Promise<contract.GachaTable> {
      const table = await store.findTable(db, { gachaId: which.id, version: which.version })
      if (!table) throw new AppError('not_found')
      return present(table)
    },

    /** Throws not_found. */
    async statistics(which: {
      id: string
      version: number
    }): Promise<OutputOf<typeof contract.getGachaStatistics>> {
      const of = { gachaId: which.id, version: which.version }
      const [table, counts] = await Promise.all([store.findTable(db, of), store.listCounts(db, of)])
      if (!table) throw new AppError('not_found')
      return { counts }
    },

    /** The version of the current table; null if there is none. */
    async findVersion(id: string): Promise<number | null> {
      const table = await store.findLatestTable(db, id)
      return table && !table.closedAt ? table.version : null
    },

    /** The seed of a gacha is published, and the same odds continue with a new one. */
    renew: (id: string) => turn(id, { evenIfFresh: true }),

    /** The job of the night. */
    async turnAll(): Promise<void> {
      for (const id of await store.listGachaIds(db)) {
        await turn(id)
        await publishLate(id)
      }
    },
  }
}
export type GachaTableService = ReturnType<typeof gachaTableService>

type Content = Awaited<ReturnType<typeof store.listThings>> extends Map<string, infer Thing> ? Thing : never

/** As it is in the content now, or, if it was removed there, with its former name. */
export function presentThing(
  { item, rarity, title }: { item: string; rarity: number; title: string },
  known: Content | undefined,
): contract.Thing {
  return {
    item,
    rarity,
    title: known?.title ?? title,
    lead: known?.lead ?? '',
    kind: known?.kind ?? 'card',
    drawing: known?.drawing ?? 'circle',
  }
}

export function closedOf(
  { opensAt, closesAt }: Pick<store.GachaRow, 'opensAt' | 'closesAt'>,
  { closedAt }: Pick<store.TableRow, 'closedAt'>,
  now: Date,
): 'before' | 'after' | null {
  if (opensAt && now < opensAt) return 'before'
  return closedAt || (closesAt && now >= closesAt) ? 'after' : null
}
