import { timeZone } from '@iki/contract/api/tokyo'
import { type LessonKind, playbackSpeed } from '@iki/contract/media/lesson'
import { daySeconds, listeningPageSize, sessionsPerDay } from '@iki/contract/media/listening'
import { anyLength } from '@iki/contract/media/shelf'
import type { Handle, Transaction } from '#core/database/database.ts'
import { dayInTokyo } from '#core/database/day-in-tokyo.ts'
import { anyList, forAnyValue } from '#core/database/generic-parameters.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { boolean, day, decimal, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type ListeningSessionRecord = {
  key: string
  kind: string
  id: string
  startedAt: Date
  seconds: number
  wallSeconds: number
}

const startOfDay = (day: string) => `(${day}::timestamp at time zone '${timeZone}')`

/**
 * The time since it began, and a minute more: the report that gave the beginning may have been delayed more than this
 * one.
 */
const possibleSeconds = `(extract(epoch from $now::timestamptz - l.started_at) + 60)`

/** Makes other reports of this member wait until the transaction ends. */
export async function lockListeningSessions(tx: Transaction, uid: string): Promise<void> {
  await lockName(tx, `listening ${uid}`)
}

/**
 * It only grows: whichever report comes last, the longest counts, up to what is possible. The first report gives the
 * beginning. After so many sessions in a day, only existing ones grow. The sum of a day grows with its sessions.
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
  text: `with reported as (
     select *, row_number() over (partition by day order by started_at, key) as place from (
       select *, ${dayInTokyo('started_at')} as day
       from unnest($keys::text[], $kinds::text[], $ids::text[], $startedAts::timestamptz[], $seconds::float8[],
         $wallSeconds::float8[]) as t (key, kind, item_id, started_at, seconds, wall_seconds)
     ) t
   ), before as (
     select l.key, l.wall_seconds from reported join listening l on l.uid = $uid and l.key = reported.key
   ), saved as (
     insert into listening as l (uid, key, kind, item_id, started_at, seconds, wall_seconds)
     select $uid, reported.key, kind, item_id, started_at, reported.seconds, reported.wall_seconds
     from reported left join before on before.key = reported.key
       left join listening_days d on d.uid = $uid and d.day = reported.day
     where before.key is not null or coalesce(d.sessions, 0) + place <= ${sessionsPerDay}
     order by reported.key
     on conflict (uid, key) do update set
       seconds = greatest(l.seconds, least(excluded.seconds, ${playbackSpeed.max} * ${possibleSeconds})),
       wall_seconds = greatest(l.wall_seconds, least(excluded.wall_seconds, ${possibleSeconds}))
     where l.item_id = excluded.item_id and l.kind = excluded.kind
       and (l.seconds < excluded.seconds or l.wall_seconds < excluded.wall_seconds)
     returning key, started_at, wall_seconds
   )
   insert into listening_days as d (uid, day, seconds, sessions)
   select $uid, ${dayInTokyo('started_at')}, sum(saved.wall_seconds - coalesce(before.wall_seconds, 0)),
     count(*) filter (where before.key is null)
   from saved left join before on before.key = saved.key group by 2
   on conflict (uid, day) do update set
     seconds = d.seconds + excluded.seconds, sessions = d.sessions + excluded.sessions`,
})

/** The keys must differ, and the member's sessions must be locked (`lockListeningSessions`). */
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
  params: { uid: text, from: day.orNull, until: day.orNull },
  row: {
    day: text.because('of a column that is never null'),
    seconds: decimal.because('the least of two numbers'),
  },
  text: `select day::text, least(seconds, ${daySeconds}) as seconds from listening_days
   where uid = $uid and day >= coalesce($from::date, '-infinity') and day <= coalesce($until::date, 'infinity')
   order by listening_days.day`,
})

/** Days in Tokyo with listening, the earliest first, up to and including `until`; none is longer than a day. */
export const listDays = (
  handle: Handle,
  uid: string,
  { from, until }: { from: string | null; until: string | null },
) => days.rows(handle, { uid, from, until })

export type ListeningRow = RowOf<typeof entries>

const [lessonKind, tag] = [forAnyValue('$lessonKind', 'text'), forAnyValue('$tag', 'text')]
const [shortest, longer] = [forAnyValue('$shortest', 'float8'), forAnyValue('$longer', 'float8')]

const entries = statement({
  name: 'listening_entries',
  params: {
    uid: text,
    from: instant,
    startedAt: instant,
    key: text,
    lessonKind: text.orNull,
    tag: text.orNull,
    isNarrowed: boolean,
    shortest: decimal,
    longer: decimal,
  },
  row: { key: text, kind: text, itemId: text, startedAt: instant, seconds: decimal, wallSeconds: decimal },
  text: `select key, listening.kind, item_id, started_at, seconds, wall_seconds
   from listening left join lessons l on l.id = item_id
   where uid = $uid and started_at >= $from and (started_at, key) < ($startedAt, $key)
     and (not ${forAnyValue('$isNarrowed', 'boolean')} or l.id is not null
       and (${lessonKind} is null or l.kind = ${lessonKind}) and (${tag} is null or l.tags @> array[${tag}])
       and l.duration_seconds >= ${shortest} and l.duration_seconds < ${longer})
   order by started_at desc, key desc limit ${listeningPageSize + 1}`,
})

/** `length` is in seconds: from `from` on, shorter than `until`. */
type Narrowed = { kind: LessonKind | null; tag: string | null; length: { from: number; until: number } }

type PageOf = {
  uid: string
  from: Date
  /** Only lessons that fit; null: all, also what is no longer published. */
  narrowed: Narrowed | null
  before: { startedAt: Date; key: string }
}

/** The latest first; one more than a page has, if there are more. */
export const listEntries = (handle: Handle, { uid, from, narrowed, before }: PageOf) => {
  const { kind, tag, length } = narrowed ?? { kind: null, tag: null, length: anyLength }
  const lengths = { shortest: length.from, longer: length.until }
  const chosen = { isNarrowed: narrowed !== null, lessonKind: kind, tag, ...lengths }
  return entries.rows(handle, { uid, from, ...chosen, ...before })
}

/** As many as any list shows, and some that may no longer exist. */
const mostItems = 40

const itemDays = statement({
  name: 'listening_item_days',
  params: { uid: text, days: day.array },
  row: { itemId: text, days: integer.because('a count') },
  text: `select played.item_id, count(*) as days from unnest(${anyList('$days', 'date')}) as d (day) cross join lateral (
     select distinct item_id from listening
     where uid = $uid and started_at >= ${startOfDay('d.day')} and started_at < ${startOfDay('(d.day + 1)')}
   ) played
   group by played.item_id order by days desc, played.item_id limit ${mostItems}`,
})

/** What was played on the most of these days. */
export const listItemDays = (handle: Handle, uid: string, days: string[]) =>
  itemDays.rows(handle, { uid, days })

const paidPlay = statement({
  name: 'listening_paid_since',
  params: { uid: text, since: instant },
  row: { itemId: text },
  text: `select l.item_id from listening l join lessons on lessons.id = l.item_id
   where l.uid = $uid and l.started_at >= $since and not lessons.access && array['everyone', 'member'] limit 1`,
})

/** Whether the member has played a lesson since then that needs a plan. */
export const hasPlayedPaid = async (handle: Handle, which: { uid: string; since: Date }) =>
  (await paidPlay.first(handle, which)) !== null
