import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { gachaSource } from '@iki/contract/play/collectible'
import type * as contract from '@iki/contract/play/gacha'
import { drawPageSize, fragmentsForThing } from '@iki/contract/play/gacha'
import { AppError } from '#core/app-error.ts'
import { type Database, isUniqueViolation, type Transaction } from '#core/database/database.ts'
import { type DrawParts, presentDraw } from './gacha-draw.service.ts'
import * as store from './gacha-draw.store.ts'
import { presentThing } from './gacha-table.service.ts'
import { findLatestTable, listThings } from './gacha-table.store.ts'

type Parts = { db: Database } & Pick<DrawParts, 'clock' | 'balance' | 'grantDrawn'>
type Exchange = InputOf<typeof contract.exchangeFragments>

/** What a member has of a gacha. */
export function ownGachaService({ db, clock, balance, grantDrawn }: Parts) {
  async function latestOf(gachaId: string) {
    const table = await findLatestTable(db, gachaId)
    if (!table) throw new AppError('not_found')
    return table
  }

  async function exchangeIn(tx: Transaction, input: Exchange, uid: string) {
    const { id: gachaId, exchangeId, item } = input
    const at = clock()
    await store.lockCounter(tx, { uid, gachaId, today: tokyoDay(at) })
    const before = await store.findExchange(tx, exchangeId)
    if (before) {
      if (before.uid !== uid || before.gachaId !== gachaId || before.item !== item)
        throw new AppError('repeated_differently')
      return { item, left: before.leftAfter }
    }
    const entry = (await findLatestTable(tx, gachaId))?.entries.find(each => each.item === item)
    if (!entry) throw new AppError('not_found')
    const { rarity, title } = entry
    const left = await store.takeFragments(tx, { uid, gachaId, rarity, count: fragmentsForThing })
    if (left === null) throw new AppError('not_enough_fragments')
    const given = await grantDrawn(tx, { uid, gachaId, things: [{ id: item, title }], at })
    if (!given.has(item)) throw new AppError('already_held')
    await store.insertExchange(tx, { exchangeId, uid, gachaId, item, rarity, leftAfter: left, at })
    return { item, left }
  }

  return {
    /** Throws not_found. */
    async mine(gachaId: string, uid: string): Promise<OutputOf<typeof contract.getOwnGacha>> {
      const table = await latestOf(gachaId)
      const items = table.entries.map(({ item }) => item)
      const [points, counter, fragments, held] = await Promise.all([
        balance(uid),
        store.findCounter(db, { uid, gachaId }),
        store.listFragments(db, { uid, gachaId }),
        store.listHeld(db, { uid, source: gachaSource(gachaId), items }),
      ])
      const inTable = new Map(table.entries.map(entry => [entry.item, entry.rarity]))
      const withdrawn = held.map(({ item }) => item).filter(item => !inTable.has(item))
      const [things, former] = await Promise.all([
        listThings(
          db,
          held.map(({ item }) => item),
        ),
        withdrawn.length > 0
          ? store.listRarities(db, { gachaId, items: withdrawn })
          : new Map<string, number>(),
      ])
      return {
        balance: points.balance,
        draws: counter?.ordinal ?? 0,
        misses: counter?.misses ?? 0,
        drawnToday: counter && counter.day >= tokyoDay(clock()) ? counter.drawnOnDay : 0,
        fragments,
        things: held.map(({ item, title, at }) => ({
          ...presentThing(
            { item, title, rarity: inTable.get(item) ?? former.get(item) ?? 1 },
            things.get(item),
          ),
          obtainedAt: at.toISOString(),
        })),
      }
    },

    /** Throws not_found. */
    async draws(
      { id: gachaId, before = Number.MAX_SAFE_INTEGER }: InputOf<typeof contract.listDraws>,
      uid: string,
    ): Promise<OutputOf<typeof contract.listDraws>> {
      await latestOf(gachaId)
      const limit = drawPageSize + 1
      const rows = await store.listDraws(db, { uid, gachaId, before: Math.min(before, 2 ** 31 - 1), limit })
      const shown = rows.slice(0, drawPageSize)
      return {
        draws: shown.map(presentDraw),
        next: rows.length > shown.length ? (shown.at(-1)?.ordinal ?? null) : null,
      }
    },

    async exchange(input: Exchange, uid: string): Promise<OutputOf<typeof contract.exchangeFragments>> {
      try {
        return await db.transaction(tx => exchangeIn(tx, input, uid))
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('repeated_differently')
        throw error
      }
    },
  }
}
export type OwnGachaService = ReturnType<typeof ownGachaService>
