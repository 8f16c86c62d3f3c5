import { playbackSpeed } from '@iki/contract/lesson'
import { listeningPageSize, sittingsPerDay } from '@iki/contract/listening'
import { timeZone } from '@iki/contract/tokyo'
import { type Handle, preparedQuery } from '#core/database.ts'

export type SittingRecord = {
  key: string
  kind: string
  id: string
  startedAt: Date
  seconds: number
  wallSeconds: number
}

const inTokyo = (column: string) => `(${column} at time zone '${timeZone}')::date`

/** Since it began, and a minute more: the report that said when may have been longer on its way than this one. */
const possibleSeconds = `(extract(epoch from $8::timestamptz - l.started_at) + 60)`

/**
 * Grows and never shrinks: whichever report comes last, the longest counts, up to what can have been. When it began is
 * what the first has said. Beyond so many sittings in a day only those that are there grow; they are counted one by one,
 * since for `exists` the planner would read all keys that the member ever had.
 */
const save = preparedQuery(
  'listening_save',
  `insert into listening as l (uid, key, kind, item_id, started_at, seconds, wall_seconds)
   select $1, key, kind, item_id, started_at, seconds, wall_seconds
   from (
     select *, row_number() over (partition by day order by started_at, key) as place from (
       select *, ${inTokyo('started_at')} as day
       from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::float8[], $7::float8[])
         as t (key, kind, item_id, started_at, seconds, wall_seconds)
     ) told
   ) told
   where (select count(*) from listening k where k.uid = $1 and k.key = told.key) > 0
     or (
       select count(*) from listening d
       where d.uid = $1 and d.started_at >= told.day::timestamp at time zone '${timeZone}'
         and d.started_at < (told.day + 1)::timestamp at time zone '${timeZone}'
     ) + place <= ${sittingsPerDay}
   order by key
   on conflict (uid, key) do update set
     seconds = greatest(l.seconds, least(excluded.seconds, ${playbackSpeed.max} * ${possibleSeconds})),
     wall_seconds = greatest(l.wall_seconds, least(excluded.wall_seconds, ${possibleSeconds}))
   where l.item_id = excluded.item_id and l.kind = excluded.kind
     and (l.seconds < excluded.seconds or l.wall_seconds < excluded.wall_seconds)`,
)

/** The keys must differ. */
export async function saveSittings(
  handle: Handle,
  uid: string,
  sittings: SittingRecord[],
  now: Date,
): Promise<void> {
  await save(handle, [
    uid,
    sittings.map(({ key }) => key),
    sittings.map(({ kind }) => kind),
    sittings.map(({ id }) => id),
    sittings.map(({ startedAt }) => startedAt.toISOString()),
    sittings.map(({ seconds }) => seconds),
    sittings.map(({ wallSeconds }) => wallSeconds),
    now,
  ])
}

export type DayRow = { day: string; seconds: number }

const days = preparedQuery<DayRow>(
  'listening_days',
  `select ${inTokyo('started_at')}::text as day, least(sum(wall_seconds), 86400) as seconds
   from listening where uid = $1 and started_at >= $2 and started_at < $3
   group by 1 order by 1`,
)

type Span = { from: Date; until: Date }

/** Days in Tokyo with any listening, the earliest first; none is longer than a day. */
export const listDays = (handle: Handle, uid: string, { from, until }: Span) =>
  days(handle, [uid, from, until])

export type EntryRow = {
  key: string
  kind: string
  item_id: string
  started_at: Date
  seconds: number
  wall_seconds: number
}

const entries = preparedQuery<EntryRow>(
  'listening_entries',
  `select key, kind, item_id, started_at, seconds, wall_seconds from listening
   where uid = $1 and started_at >= $2 and (started_at, key) < ($3, $4)
   order by started_at desc, key desc limit ${listeningPageSize + 1}`,
)

type PageOf = { uid: string; from: Date; before: { startedAt: Date; key: string } }

/** The latest first; one more than a page holds, when there are more. */
export const listEntries = (handle: Handle, { uid, from, before }: PageOf) =>
  entries(handle, [uid, from, before.startedAt, before.key])

const itemDays = preparedQuery<{ item_id: string; days: number }>(
  'listening_item_days',
  `select item_id, count(distinct day) as days from (
     select item_id, ${inTokyo('started_at')} as day from listening
     where uid = $1 and started_at >= $2 and started_at < $3
   ) heard
   where day = any($4::date[])
   group by item_id order by days desc, item_id limit $5`,
)

/** What was heard on the most of these days. */
export const listItemDays = (
  handle: Handle,
  uid: string,
  { from, until }: Span,
  given: { days: string[]; limit: number },
) => itemDays(handle, [uid, from, until, given.days, given.limit])
