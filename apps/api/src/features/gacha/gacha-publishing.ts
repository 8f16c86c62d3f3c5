import { randomBytes } from 'node:crypto'
import { type OddsEntry, type Pity, weightSum } from '@iki/contract/play/gacha-odds'
import { canonicalTable, commitmentOf, hashOfTable } from '@iki/contract/play/gacha-proof'
import type { Handle } from '#core/database/database.ts'
import { type GachaSeeds, nodeDigests } from './gacha-seed.ts'
import * as store from './gacha-table.store.ts'

type Stated = {
  id: string
  cost: number
  pity: Pity | null
  entries: readonly OddsEntry[]
  closesAt?: Date | null
}
type Options = { seeds: GachaSeeds; now: Date; evenIfSame?: boolean }

/**
 * Freezes what a gacha states as its next table, and closes the one before it, whose seed is published with that. The same
 * odds stay the table that there is, unless it is renewed for its seed; what is over gets no other one. Returns whether
 * there is a new one.
 */
export async function publishTable(
  tx: Handle,
  gacha: Stated,
  { seeds, now, evenIfSame }: Options,
): Promise<boolean> {
  if (gacha.entries.reduce((sum, { weight }) => sum + weight, 0) !== weightSum)
    throw new RangeError(`The weights of ${gacha.id} do not sum to ${weightSum}.`)
  const before = await store.lockOpenTable(tx, gacha.id)
  if (before && !evenIfSame && textOf(before) === textOf({ ...gacha, gachaId: gacha.id })) return false
  if (before) await closeOpenTable(tx, before, { seeds, now })
  const latest = before ?? (await store.findLatestTable(tx, gacha.id))
  if (latest && gacha.closesAt && gacha.closesAt <= now) return false
  const { id: gachaId, cost, pity } = gacha
  const version = (latest?.version ?? 0) + 1
  const nonce = randomBytes(16).toString('hex')
  const things = await store.listThings(
    tx,
    gacha.entries.map(({ item }) => item),
  )
  const entries = gacha.entries.map(({ item, rarity, weight }) => ({
    item,
    rarity,
    weight,
    title: things.get(item)?.title ?? item,
  }))
  await store.insertTable(tx, {
    gachaId,
    version,
    cost,
    pity,
    entries,
    nonce,
    openedAt: now,
    hash: await hashOfTable(nodeDigests, { gacha: gachaId, version, cost, pity, entries }),
    commitment: await commitmentOf(nodeDigests, seeds.make({ gachaId, version, nonce })),
  })
  return true
}

/** With its seed, or without it where that is lost. */
export async function closeOpenTable(
  tx: Handle,
  table: store.TableRow,
  { seeds, now }: Pick<Options, 'seeds' | 'now'>,
): Promise<void> {
  const seed = seeds.find(table)?.toString('hex') ?? null
  await store.closeTable(tx, { gachaId: table.gachaId, version: table.version, at: now, seed })
}

type Odds = { gachaId: string; cost: number; pity: Pity | null; entries: readonly OddsEntry[] }
/** The odds alone, whichever version they are. */
const textOf = ({ gachaId, cost, pity, entries }: Odds): string =>
  canonicalTable({ gacha: gachaId, version: 0, cost, pity, entries })
