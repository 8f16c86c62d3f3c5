import type { Drawing } from '@iki/contract/media/drawing'
import type { CollectibleKind } from '@iki/contract/play/collectible'
import { formerTableLimit } from '@iki/contract/play/gacha'
import { entryLimit, type OddsEntry, type Pity } from '@iki/contract/play/gacha-odds'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { StoredEntry } from './gacha.tables.ts'

const gachaRow = {
  id: text,
  title: text,
  lead: text,
  drawing: text.as<Drawing>(),
  access: text.array,
  isTrial: boolean,
  dailyLimit: integer.orNull,
  opensAt: instant.orNull,
  closesAt: instant.orNull,
}
const gachaColumns =
  'g.id, g.title, g.lead, g.drawing, g.access, g.is_trial, g.daily_limit, g.opens_at, g.closes_at'
const tableRow = {
  gachaId: text,
  version: integer,
  cost: integer,
  pity: json<Pity>().orNull,
  entries: json<StoredEntry[]>(),
  hash: text,
  nonce: text,
  commitment: text,
  openedAt: instant,
  closedAt: instant.orNull,
  revealedSeed: text.orNull,
}
const tableColumns =
  't.gacha_id, t.version, t.cost, t.pity, t.entries, t.hash, t.nonce, t.commitment, t.opened_at, t.closed_at, t.revealed_seed'

const gacha = statement({
  name: 'gacha',
  params: { id: text },
  row: gachaRow,
  text: `select ${gachaColumns} from gachas g where g.id = $id`,
})
export type GachaRow = RowOf<typeof gacha>
export const findGacha = (handle: Handle, id: string) => gacha.first(handle, { id })

const drawable = statement({
  name: 'gacha_drawable_items',
  row: { item: text.because('each entry of a table names its item') },
  text: `select distinct entry ->> 'item' as item from gacha_tables t cross join lateral jsonb_array_elements(t.entries) entry`,
})
/** Everything that a table gives or has given: of all versions, since what a table gave once, members hold. */
export const listDrawableItems = (handle: Handle) => drawable.rows(handle)

const forDraw = statement({
  name: 'gacha_for_draw',
  params: { id: text },
  row: { ...gachaRow, ...tableRow },
  // Shared by all who draw: whoever closes the table and publishes its seed waits until they are done.
  text: `select ${gachaColumns}, ${tableColumns} from gachas g
   join gacha_tables t on t.gacha_id = g.id and t.closed_at is null where g.id = $id for share of t`,
})
/** A gacha with its open table, which stays open until the transaction ends; null if there is none. */
export const holdOpenTable = (handle: Handle, id: string) => forDraw.first(handle, { id })

const latest = statement({
  name: 'gacha_table_latest',
  params: { gachaId: text },
  row: tableRow,
  text: `select ${tableColumns} from gacha_tables t where t.gacha_id = $gachaId order by t.version desc limit 1`,
})
export type TableRow = RowOf<typeof latest>
export const findLatestTable = (handle: Handle, gachaId: string) => latest.first(handle, { gachaId })

const one = statement({
  name: 'gacha_table',
  params: { gachaId: text, version: integer },
  row: tableRow,
  text: `select ${tableColumns} from gacha_tables t where t.gacha_id = $gachaId and t.version = $version`,
})
export const findTable = (handle: Handle, which: { gachaId: string; version: number }) =>
  one.first(handle, which)

const open = statement({
  name: 'gacha_table_open',
  params: { gachaId: text },
  row: tableRow,
  text: `select ${tableColumns} from gacha_tables t where t.gacha_id = $gachaId and t.closed_at is null for update`,
})
/** The open table, with which nobody draws until the transaction ends. */
export const lockOpenTable = (handle: Handle, gachaId: string) => open.first(handle, { gachaId })

const former = statement({
  name: 'gacha_tables_former',
  params: { gachaId: text },
  row: {
    version: integer,
    hash: text,
    commitment: text,
    openedAt: instant,
    closedAt: instant.because('only closed tables are read'),
    seed: text.orNull,
  },
  text: `select version, hash, commitment, opened_at, coalesce(closed_at, opened_at) as closed_at, revealed_seed as seed
   from gacha_tables where gacha_id = $gachaId and closed_at is not null
   order by version desc limit ${formerTableLimit}`,
})
export const listFormerTables = (handle: Handle, gachaId: string) => former.rows(handle, { gachaId })

const add = statement({
  name: 'gacha_table_add',
  params: {
    gachaId: text,
    version: integer,
    cost: integer,
    pity: json<Pity>().orNull,
    entries: json<StoredEntry[]>(),
    hash: text,
    nonce: text,
    commitment: text,
    openedAt: instant,
  },
  text: `insert into gacha_tables (gacha_id, version, cost, pity, entries, hash, nonce, commitment, opened_at)
   values ($gachaId, $version, $cost, $pity, $entries, $hash, $nonce, $commitment, $openedAt)`,
})
export const insertTable = (handle: Handle, table: Parameters<typeof add.run>[1]) => add.run(handle, table)

const close = statement({
  name: 'gacha_table_close',
  params: { gachaId: text, version: integer, at: instant, seed: text.orNull },
  text: `update gacha_tables set closed_at = $at, revealed_seed = $seed
   where gacha_id = $gachaId and version = $version and closed_at is null`,
})
export const closeTable = (handle: Handle, which: Parameters<typeof close.run>[1]) => close.run(handle, which)

const unpublished = statement({
  name: 'gacha_tables_unpublished',
  params: { gachaId: text },
  row: tableRow,
  text: `select ${tableColumns} from gacha_tables t
   where t.gacha_id = $gachaId and t.closed_at is not null and t.revealed_seed is null order by t.version limit 100`,
})
/** Closed without their seed, since the server that closed them did not know it. */
export const listUnpublishedTables = (handle: Handle, gachaId: string) =>
  unpublished.rows(handle, { gachaId })

const publish = statement({
  name: 'gacha_table_publish_seed',
  params: { gachaId: text, version: integer, seed: text },
  text: `update gacha_tables set revealed_seed = $seed
   where gacha_id = $gachaId and version = $version and closed_at is not null and revealed_seed is null`,
})
export const publishSeed = (handle: Handle, which: Parameters<typeof publish.run>[1]) =>
  publish.run(handle, which)

const lockable = statement({
  name: 'gacha_lock',
  params: { id: text },
  row: {
    id: text,
    cost: integer,
    pity: json<Pity>().orNull,
    entries: json<OddsEntry[]>(),
    isTrial: boolean,
    closesAt: instant.orNull,
  },
  text: 'select id, cost, pity, entries, is_trial, closes_at from gachas where id = $id for update',
})
/** As its file says; nobody else publishes a table of it until the transaction ends. */
export const lockGacha = (handle: Handle, id: string) => lockable.first(handle, { id })

const ids = statement({
  name: 'gacha_ids',
  row: { id: text },
  text: 'select id from gachas order by id limit 1000',
})
export const listGachaIds = async (handle: Handle) => (await ids.rows(handle)).map(({ id }) => id)

const things = statement({
  name: 'gacha_things',
  params: { ids: text.array, limit: integer },
  row: { id: text, title: text, lead: text, kind: text.as<CollectibleKind>(), drawing: text.as<Drawing>() },
  text: `select id, title, lead, kind, drawing from collectibles where id = ${anyOf('$ids')} limit $limit`,
})
/** Things as they are in the content; those that were removed from it are left out. */
export const listThings = async (handle: Handle, of: readonly string[]) =>
  new Map(
    (await things.rows(handle, { ids: [...of], limit: 10 * entryLimit })).map(thing => [thing.id, thing]),
  )

const counts = statement({
  name: 'gacha_counts',
  params: { gachaId: text, version: integer },
  row: { item: text, isPity: boolean, count: integer.because('a sum of rows that are there') },
  text: `select item, is_pity, sum(count)::int as count from gacha_counts
   where gacha_id = $gachaId and version = $version group by item, is_pity order by item, is_pity`,
})
export const listCounts = (handle: Handle, of: { gachaId: string; version: number }) =>
  counts.rows(handle, of)
