import { type LessonKind, recentlyPlayedLimit } from '@iki/contract/media/lesson'
import { jumpSeconds, pastPositionLimit, samePositionSeconds } from '@iki/contract/media/playback'
import { forAnyValue } from '#core/any-value.ts'
import type { Handle } from '#core/database.ts'
import { boolean, decimal, instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'
import { listedColumns, listedRow } from './lesson.store.ts'

/** The position after a save, and another device's position that it has replaced without knowing it. */
type Outcome = RowOf<typeof save>

const ofUnion = 'a union of columns'

/** A longer pause ends listening: what follows is a new start. */
const pause = `interval '30 minutes'`
/** Otherwise two devices that play at the same time would fill the list with each other's positions. */
const quiet = `interval '1 minute'`
const fastest = 3

/**
 * One statement, so that two simultaneous saves cannot both win, and earlier positions are written together with what
 * replaces them.
 * A save wins by its sequence. If a device did not know what another has saved meanwhile, its save wins if it was played
 * later. `completed`, once true, stays. Returns the current position, also if this save changed nothing.
 * Earlier positions are recorded not for each save, but: before a jump, another device or a new start, at the end of a
 * lesson, and for what another device reported too late.
 */
const save = statement({
  name: 'lesson_playback_save',
  params: {
    uid: text,
    lessonId: text,
    seconds: decimal,
    durationSeconds: decimal.orNull,
    isCompleted: boolean,
    sequence: integer.orNull,
    at: instant,
    deviceId: text.orNull,
    deviceName: text.orNull,
    base: integer.orNull,
    jumpedFrom: decimal.orNull,
    completedShare: decimal,
  },
  row: {
    seconds: decimal.because(ofUnion),
    isCompleted: boolean.because(ofUnion),
    sequence: integer.because(ofUnion),
    deviceId: text.orNull,
    deviceName: text.orNull,
    updatedAt: instant.because(ofUnion),
    replacedSeconds: decimal.orNull,
    replacedIsCompleted: boolean.orNull,
    replacedSequence: integer.orNull,
    replacedDeviceId: text.orNull,
    replacedDeviceName: text.orNull,
    replacedUpdatedAt: instant.orNull,
    becameCompleted: boolean.because('coalesce'),
  },
  text: `with before as (
     select seconds, duration_seconds, is_completed, sequence, device_id, device_name, updated_at,
       $deviceId::text is not null and device_id is distinct from $deviceId
         and abs(seconds - $seconds) >= ${samePositionSeconds} as is_elsewhere
     from lesson_playback where uid = $uid and lesson_id = $lessonId for no key update
   ), saved as (
     insert into lesson_playback as b
       (uid, lesson_id, seconds, duration_seconds, is_completed, sequence, updated_at, device_id, device_name)
     select $uid, $lessonId, $seconds::float8, $durationSeconds::float8, $isCompleted::boolean,
       coalesce($sequence::int, 1), $at::timestamptz, $deviceId, $deviceName::text
     from (values (1)) as one left join before on true
     on conflict (uid, lesson_id) do update set
       seconds = excluded.seconds,
       duration_seconds = coalesce(excluded.duration_seconds, b.duration_seconds),
       is_completed = b.is_completed or excluded.is_completed,
       sequence = greatest($sequence::int, b.sequence + 1),
       updated_at = greatest(excluded.updated_at, b.updated_at + interval '1 millisecond'),
       device_id = excluded.device_id,
       device_name = excluded.device_name
     where case
       when $sequence::int is null then true
       when $deviceId is null or b.device_id = $deviceId or $base::int is null or $base >= b.sequence then $sequence > b.sequence
       else excluded.updated_at > b.updated_at
     end
     returning seconds, is_completed, sequence, device_id, device_name, updated_at
   ), earlier as (
     select
       case
         when s.sequence is null or b.sequence is null then $seconds
         when not b.is_elsewhere and abs($seconds - $jumpedFrom::float8) > ${jumpSeconds} then $jumpedFrom
         else b.seconds
       end as seconds,
       case
         when s.sequence is null then case when b.is_elsewhere then 'device' end
         when b.sequence is null then 'started'
         when b.is_elsewhere then 'device'
         when abs($seconds - $jumpedFrom) > ${jumpSeconds} then 'jumped'
         when b.seconds >= b.duration_seconds * $completedShare::float8 then null
         when b.seconds - $seconds > ${jumpSeconds} then 'jumped'
         when $seconds - b.seconds > ${jumpSeconds} + ${fastest} * extract(epoch from $at - b.updated_at) then 'jumped'
         when $at - b.updated_at > ${pause} then 'started'
       end as reason,
       s.sequence is not null and b.is_elsewhere as is_theirs,
       b.device_id, b.device_name, b.updated_at
     from (values (1)) as one left join saved s on true left join before b on true
   ), noted as (
     insert into lesson_past_positions (uid, lesson_id, seconds, reason, device_id, device_name, at)
     select $uid, $lessonId, p.seconds, p.reason, p.device_id, p.device_name, p.at
     from (
       select seconds, reason,
         case when is_theirs then device_id else $deviceId end as device_id,
         case when is_theirs then device_name else $deviceName end as device_name,
         case when is_theirs then updated_at else $at end as at
       from earlier where reason is not null
       union all
       select s.seconds, 'completed', $deviceId, $deviceName, $at from saved s left join before b on true
       where s.is_completed and not coalesce(b.is_completed, false)
     ) p
     where p.reason <> 'device' or not exists (
       select from lesson_past_positions h
       where h.uid = $uid and h.lesson_id = $lessonId and h.reason = 'device' and h.device_id is not distinct from p.device_id
         and h.at > p.at - ${quiet} and h.at < p.at + ${quiet}
     )
     returning reason
   ), forgotten as (
     delete from lesson_past_positions where exists (select from noted) and id in (
       select id from lesson_past_positions where uid = $uid and lesson_id = $lessonId
       order by at desc, id desc offset ${pastPositionLimit - 1}
     )
   )
   select s.seconds, s.is_completed, s.sequence, s.device_id, s.device_name, s.updated_at,
     r.seconds as replaced_seconds, r.is_completed as replaced_is_completed, r.sequence as replaced_sequence,
     r.device_id as replaced_device_id, r.device_name as replaced_device_name, r.updated_at as replaced_updated_at,
     s.is_completed and not coalesce((select is_completed from before), false) as became_completed
   from saved s left join before r on r.is_elsewhere and $base < r.sequence
   union all
   select seconds, is_completed, sequence, device_id, device_name, updated_at, null, null, null, null, null, null, false
   from before where not exists (select from saved)`,
})

export type PositionSave = {
  uid: string
  lessonId: string
  seconds: number
  durationSeconds: number | null
  isCompleted: boolean
  sequence: number | null
  /** When it was played. */
  at: Date
  device?: { id: string; name: string } | null
  /** The sequence from which the listener continued. */
  base?: number | null
  jumpedFrom?: number | null
  /** From which share of its duration on it counts as completed. */
  completedShare: number
}

export async function savePosition(handle: Handle, position: PositionSave): Promise<Outcome | null> {
  const { device, base = null, jumpedFrom = null } = position
  const values = {
    ...position,
    deviceId: device?.id ?? null,
    deviceName: device?.name ?? null,
    base,
    jumpedFrom,
  }
  // The very first save of a lesson can lose to another that began later and ended earlier, because it did not see that
  // row.
  return (await save.first(handle, values)) ?? save.first(handle, values)
}

const kind = forAnyValue('$kind', 'text')

const recent = statement({
  name: 'lesson_recently_played',
  params: { uid: text, kind: text.orNull },
  row: { ...listedRow, seconds: decimal, isCompleted: boolean, sequence: integer },
  text: `select ${listedColumns}
   from lesson_playback b join lessons l on l.id = b.lesson_id
   where b.uid = $uid and (${kind} is null or l.kind = ${kind})
   order by b.recent_at desc, b.updated_at desc limit ${recentlyPlayedLimit}`,
})

export const listRecent = (handle: Handle, uid: string, kind: LessonKind | null) =>
  recent.rows(handle, { uid, kind })
