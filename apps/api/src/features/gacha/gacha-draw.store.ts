import type { DrawResult } from '@iki/contract/play/gacha'
import { mostRarity } from '@iki/contract/play/gacha-odds'
import type { Handle, Transaction } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, day, instant, integer, json, text, uuid } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** Members count in one of so many rows of each thing. */
const shards = 32

const counter = statement({
  name: 'gacha_counter_lock',
  params: { uid: text, gachaId: text, today: day },
  row: { ordinal: integer, misses: integer, day, drawnOnDay: integer },
  text: `insert into gacha_counters as c (uid, gacha_id, day) values ($uid, $gachaId, $today)
   on conflict (uid, gacha_id) do update set uid = c.uid returning ordinal, misses, day, drawn_on_day`,
})
export type Counter = RowOf<typeof counter>
/** How far a member is; nobody else draws for them until the transaction ends. */
export async function lockCounter(
  tx: Transaction,
  of: { uid: string; gachaId: string; today: string },
): Promise<Counter> {
  const found = await counter.first(tx, of)
  if (!found) throw new Error('The counter is there as soon as it is locked.')
  return found
}

const counted = statement({
  name: 'gacha_counter',
  params: { uid: text, gachaId: text },
  row: { ordinal: integer, misses: integer, day, drawnOnDay: integer },
  text: 'select ordinal, misses, day, drawn_on_day from gacha_counters where uid = $uid and gacha_id = $gachaId',
})
export const findCounter = (handle: Handle, of: { uid: string; gachaId: string }) => counted.first(handle, of)

const drawRow = {
  drawId: uuid,
  uid: text,
  gachaId: text,
  version: integer,
  clientSeed: text,
  ordinal: integer,
  misses: integer,
  results: json<DrawResult[]>(),
  balanceAfter: integer,
  at: instant,
}
const drawColumns =
  'draw_id, uid, gacha_id, version, client_seed, ordinal, misses, results, balance_after, at'

const draw = statement({
  name: 'gacha_draw',
  params: { drawId: uuid },
  row: drawRow,
  text: `select ${drawColumns} from gacha_draws where draw_id = $drawId`,
})
export type DrawRow = RowOf<typeof draw>
export const findDraw = (handle: Handle, drawId: string) => draw.first(handle, { drawId })

const page = statement({
  name: 'gacha_draws_of_member',
  params: { uid: text, gachaId: text, before: integer, limit: integer },
  row: drawRow,
  text: `select ${drawColumns} from gacha_draws
   where uid = $uid and gacha_id = $gachaId and ordinal < $before order by ordinal desc limit $limit`,
})
export const listDraws = (handle: Handle, of: Parameters<typeof page.rows>[1]) => page.rows(handle, of)

const write = statement({
  name: 'gacha_draw_add',
  params: {
    drawId: uuid,
    uid: text,
    gachaId: text,
    version: integer,
    cost: integer,
    clientSeed: text,
    ordinal: integer,
    missesBefore: integer,
    results: json<DrawResult[]>(),
    balanceAfter: integer,
    at: instant,
    lastOrdinal: integer,
    misses: integer,
    today: day,
    drawnOnDay: integer,
    items: text.array,
    areOfPity: boolean.array,
    counts: integer.array,
    rarities: integer.array,
    fragments: integer.array,
  },
  // In one statement, since all of it is written with each draw.
  text: `with counter as (
     update gacha_counters set ordinal = $lastOrdinal, misses = $misses, day = $today, drawn_on_day = $drawnOnDay
     where uid = $uid and gacha_id = $gachaId
   ), counts as (
     insert into gacha_counts as c (gacha_id, version, shard, item, is_pity, count)
     select $gachaId, $version, abs(hashtext($uid)::bigint) % ${shards}, item, is_pity, count
     from unnest($items::text[], $areOfPity::boolean[], $counts::int[]) as drawn (item, is_pity, count)
     order by item, is_pity
     on conflict (gacha_id, version, shard, item, is_pity) do update set count = c.count + excluded.count
   ), fragments as (
     insert into gacha_fragments as f (uid, gacha_id, rarity, count)
     select $uid, $gachaId, rarity, count from unnest($rarities::int[], $fragments::int[]) as given (rarity, count)
     on conflict (uid, gacha_id, rarity) do update set count = f.count + excluded.count
   )
   insert into gacha_draws (draw_id, uid, gacha_id, version, cost, client_seed, ordinal, misses, results,
     balance_after, at)
   values ($drawId, $uid, $gachaId, $version, $cost, $clientSeed, $ordinal, $missesBefore, $results, $balanceAfter, $at)`,
})
/** A draw, the counter after it, what was counted, and the fragments for what the member had already. */
export const insertDraw = (tx: Transaction, given: Parameters<typeof write.run>[1]) => write.run(tx, given)

const fragments = statement({
  name: 'gacha_fragments_of_member',
  params: { uid: text, gachaId: text },
  row: { rarity: integer, count: integer },
  text: `select rarity, count from gacha_fragments where uid = $uid and gacha_id = $gachaId and count > 0
   order by rarity limit ${mostRarity}`,
})
export const listFragments = (handle: Handle, of: { uid: string; gachaId: string }) =>
  fragments.rows(handle, of)

const take = statement({
  name: 'gacha_fragments_take',
  params: { uid: text, gachaId: text, rarity: integer, count: integer },
  row: { left: integer.because('the column is never null') },
  text: `update gacha_fragments set count = count - $count
   where uid = $uid and gacha_id = $gachaId and rarity = $rarity and count >= $count returning count + 0 as left`,
})
/** How many are left; null, and nothing is taken, if there are not enough. */
export const takeFragments = async (tx: Transaction, of: Parameters<typeof take.run>[1]) =>
  (await take.first(tx, of))?.left ?? null

const exchange = statement({
  name: 'gacha_exchange',
  params: { exchangeId: uuid },
  row: { uid: text, gachaId: text, item: text, leftAfter: integer },
  text: 'select uid, gacha_id, item, left_after from gacha_exchanges where exchange_id = $exchangeId',
})
export const findExchange = (handle: Handle, exchangeId: string) => exchange.first(handle, { exchangeId })

const addExchange = statement({
  name: 'gacha_exchange_add',
  params: {
    exchangeId: uuid,
    uid: text,
    gachaId: text,
    item: text,
    rarity: integer,
    leftAfter: integer,
    at: instant,
  },
  text: `insert into gacha_exchanges (exchange_id, uid, gacha_id, item, rarity, left_after, at)
   values ($exchangeId, $uid, $gachaId, $item, $rarity, $leftAfter, $at)`,
})
export const insertExchange = (tx: Transaction, of: Parameters<typeof addExchange.run>[1]) =>
  addExchange.run(tx, of)

const held = statement({
  name: 'gacha_things_of_member',
  params: { uid: text, source: text, items: text.array },
  row: {
    item: text,
    title: text.because('titles are never null'),
    at: instant.because('moments are never null'),
  },
  text: `select collectible_id as item, min(title) as title, min(at) as at from item_grants
   where uid = $uid and (about = $source or collectible_id = ${anyOf('$items')})
   group by collectible_id order by min(at) desc, collectible_id limit 2000`,
})
/** What a member was given by a gacha, and what they have of its things from elsewhere. */
export const listHeld = (handle: Handle, of: Parameters<typeof held.rows>[1]) => held.rows(handle, of)

const rarities = statement({
  name: 'gacha_rarities',
  params: { gachaId: text, items: text.array },
  row: { item: text.orNull, rarity: integer.orNull },
  text: `select distinct on (e.item) e.item, e.rarity from gacha_tables t,
     jsonb_to_recordset(t.entries) as e (item text, rarity int)
   where t.gacha_id = $gachaId and e.item = ${anyOf('$items')} order by e.item, t.version desc limit 2000`,
})
/** Of things that the latest table does not have any more. */
export const listRarities = async (handle: Handle, of: { gachaId: string; items: string[] }) =>
  new Map((await rarities.rows(handle, of)).map(({ item, rarity }) => [item, rarity]))
