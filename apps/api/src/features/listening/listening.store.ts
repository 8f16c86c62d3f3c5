import { timeZone } from '@iki/contract/api/tokyo'
import { playbackSpeed } from '@iki/contract/media/lesson'
import { listeningPageSize, sessionsPerDay } from '@iki/contract/media/listening'
import type { Handle } from '#core/database.ts'
import { day, decimal, instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'

export type ListeningSessionRecord = {
  key: string
  kind: string
  id: string
  startedAt: Date
  seconds: number
  wallSeconds: number
}

const inTokyo = (column: string) => `(${column} at time zone '${timeZone}')::date`

/** Since it began, and a minute more: the report that said when may have been longer on its way than this one. */
const possibleSeconds = `(extract(epoch from $now::timestamptz - l.started_at) + 60)`

/**
 * Grows and never shrinks: whichever report comes last, the longest counts, up to what can have been. When it began is
 * what the first has said. Beyond so many sessions in a day only those that are there grow; they are counted one by one,
 * since for `exists` the planner would read all keys that the member ever had.
 */
const save = statement({
  name: 'listening_save',
  params: {
    uid: text,
    keys: text.array,
    kinds: text.array,
    ids: text.array,
    startedAts: instant.array,
    seconds: decimal.array,
    wallSeconds: decimal.array,
    now: instant,
  },
  text: `insert into listening as l (uid, key, kind, item_id, started_at, seconds, wall_seconds)
   select $uid, key, kind, item_id, started_at, seconds, wall_seconds
   from (
     select *, row_number() over (partition by day order by started_at, key) as place from (
       select *, ${inTokyo('started_at')} as day
       from unnest($keys::text[], $kinds::text[], $ids::text[], $startedAts::timestamptz[], $seconds::float8[],
         $wallSeconds::float8[]) as t (key, kind, item_id, started_at, seconds, wall_seconds)
     ) told
   ) told
   where (select count(*) from listening k where k.uid = $uid and k.key = told.key) > 0
     or (
       select count(*) from listening d
       where d.uid = $uid and d.started_at >= told.day::timestamp at time zone '${timeZone}'
         and d.started_at < (told.day + 1)::timestamp at time zone '${timeZone}'
     ) + place <= ${sessionsPerDay}
   order by key
   on conflict (uid, key) do update set
     seconds = greatest(l.seconds, least(excluded.seconds, ${playbackSpeed.max} * ${possibleSeconds})),
     wall_seconds = greatest(l.wall_seconds, least(excluded.wall_seconds, ${possibleSeconds}))
   where l.item_id = excluded.item_id and l.kind = excluded.kind
     and (l.seconds < excluded.seconds or l.wall_seconds < excluded.wall_seconds)`,
})

/** The keys must differ. */
export async function saveListeningSessions(
  handle: Handle,
  uid: string,
  sessions: ListeningSessionRecord[],
  now: Date,
): Promise<void> {
  await save.run(handle, {
    uid,
    keys: sessions.map(({ key }) => key),
    kinds: sessions.map(({ kind }) => kind),
    ids: sessions.map(({ id }) => id),
    startedAts: sessions.map(({ startedAt }) => startedAt),
    seconds: sessions.map(({ seconds }) => seconds),
    wallSeconds: sessions.map(({ wallSeconds }) => wallSeconds),
    now,
  })
}

export type DayRow = RowOf<typeof days>

const days = statement({
  name: 'listening_days',
  params: { uid: text, from: instant, until: instant },
  row: { day: text.because('of a column that is never null'), seconds: decimal.because('a sum of a group') },
  text: `select ${inTokyo('started_at')}::text as day, least(sum(wall_seconds), 86400) as seconds
   from listening where uid = $uid and started_at >= $from and started_at < $until
   group by 1 order by 1`,
})

type Span = { from: Date; until: Date }

/** Days in Tokyo with any listening, the earliest first; none is longer than a day. */
export const listDays = (handle: Handle, uid: string, { from, until }: Span) =>
  days.rows(handle, { uid, from, until })

export type EntryRow = RowOf<typeof entries>

const entries = statement({
  name: 'listening_entries',
  params: { uid: text, from: instant, startedAt: instant, key: text },
  row: { key: text, kind: text, itemId: text, startedAt: instant, seconds: decimal, wallSeconds: decimal },
  text: `select key, kind, item_id, started_at, seconds, wall_seconds from listening
   where uid = $uid and started_at >= $from and (started_at, key) < ($startedAt, $key)
   order by started_at desc, key desc limit ${listeningPageSize + 1}`,
})

type PageOf = { uid: string; from: Date; before: { startedAt: Date; key: string } }

/** The latest first; one more than a page holds, when there are more. */
export const listEntries = (handle: Handle, { uid, from, before }: PageOf) =>
  entries.rows(handle, { uid, from, ...before })

const itemDays = statement({
  name: 'listening_item_days',
  params: { uid: text, from: instant, until: instant, days: day.array, limit: integer },
  row: { itemId: text, days: integer.because('a count') },
  text: `select item_id, count(distinct day) as days from (
     select item_id, ${inTokyo('started_at')} as day from listening
     where uid = $uid and started_at >= $from and started_at < $until
   ) heard
   where day = any($days::date[])
   group by item_id order by days desc, item_id limit $limit`,
})

/** What was heard on the most of these days. */
export const listItemDays = (
  handle: Handle,
  uid: string,
  { from, until }: Span,
  given: { days: string[]; limit: number },
) => itemDays.rows(handle, { uid, from, until, ...given })
