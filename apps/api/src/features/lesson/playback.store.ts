import { type LessonKind, recentlyPlayedLimit } from '@iki/contract/lesson'
import { jumpSeconds, pastPositionLimit, samePlaceSeconds } from '@iki/contract/playback'
import { type Handle, preparedQuery } from '#core/database.ts'
import { type ListedLesson, listedColumns } from './lesson.store.ts'

export type SavedPosition = {
  seconds: number
  is_completed: boolean
  sequence: number
  device_id: string | null
  device_name: string | null
  updated_at: Date
}

/** What stands after a save, and another device's position that it has replaced without knowing it. */
type Outcome = SavedPosition & {
  /** Whether this save is what has finished the lesson. */
  became_completed: boolean
} & { [K in keyof SavedPosition as `replaced_${K}`]: SavedPosition[K] | null }

/** A longer pause ends a listening: what comes then is a new start. */
const pause = `interval '30 minutes'`
/** Two devices that play at the same time would fill the past with each other. */
const quiet = `interval '1 minute'`
const fastest = 3

/**
 * One statement, so that two saves at one moment can't both win and the past is written with what makes it past.
 *
 * A save wins by its sequence. One of a device that knew nothing of what another has saved meanwhile wins when it was
 * heard later. `completed`, once true, stays. Answers what stands afterwards, also when this save changed nothing.
 *
 * Written into the past are places, not saves: where it was before a jump, another device or a new start, where it was
 * heard to the end, and what another device said too late.
 */
const save = preparedQuery<Outcome>(
  'lesson_playback_save',
  `with before as (
     select seconds, duration_seconds, is_completed, sequence, device_id, device_name, updated_at,
       $8::text is not null and device_id is distinct from $8 and abs(seconds - $3) >= ${samePlaceSeconds} as is_elsewhere
     from lesson_playback where uid = $1 and lesson_id = $2 for no key update
   ), saved as (
     insert into lesson_playback as b
       (uid, lesson_id, seconds, duration_seconds, is_completed, sequence, updated_at, device_id, device_name)
     select $1, $2, $3::float8, $4::float8, $5::boolean, coalesce($6::int, 1), $7::timestamptz, $8, $9::text
     from (values (1)) as one left join before on true
     on conflict (uid, lesson_id) do update set
       seconds = excluded.seconds,
       duration_seconds = coalesce(excluded.duration_seconds, b.duration_seconds),
       is_completed = b.is_completed or excluded.is_completed,
       sequence = greatest($6::int, b.sequence + 1),
       updated_at = greatest(excluded.updated_at, b.updated_at + interval '1 millisecond'),
       device_id = excluded.device_id,
       device_name = excluded.device_name
     where case
       when $6::int is null then true
       when $8 is null or b.device_id = $8 or $10::int is null or $10 >= b.sequence then $6 > b.sequence
       else excluded.updated_at > b.updated_at
     end
     returning seconds, is_completed, sequence, device_id, device_name, updated_at
   ), place as (
     select
       case
         when s.sequence is null or b.sequence is null then $3
         when not b.is_elsewhere and abs($3 - $11::float8) > ${jumpSeconds} then $11
         else b.seconds
       end as seconds,
       case
         when s.sequence is null then case when b.is_elsewhere then 'device' end
         when b.sequence is null then 'started'
         when b.is_elsewhere then 'device'
         when abs($3 - $11) > ${jumpSeconds} then 'jumped'
         when b.seconds >= b.duration_seconds * $12::float8 then null
         when b.seconds - $3 > ${jumpSeconds} then 'jumped'
         when $3 - b.seconds > ${jumpSeconds} + ${fastest} * extract(epoch from $7 - b.updated_at) then 'jumped'
         when $7 - b.updated_at > ${pause} then 'started'
       end as reason,
       s.sequence is not null and b.is_elsewhere as is_theirs,
       b.device_id, b.device_name, b.updated_at
     from (values (1)) as one left join saved s on true left join before b on true
   ), noted as (
     insert into lesson_past_positions (uid, lesson_id, seconds, reason, device_id, device_name, at)
     select $1, $2, p.seconds, p.reason, p.device_id, p.device_name, p.at
     from (
       select seconds, reason,
         case when is_theirs then device_id else $8 end as device_id,
         case when is_theirs then device_name else $9 end as device_name,
         case when is_theirs then updated_at else $7 end as at
       from place where reason is not null
       union all
       select s.seconds, 'completed', $8, $9, $7 from saved s left join before b on true
       where s.is_completed and not coalesce(b.is_completed, false)
     ) p
     where p.reason <> 'device' or not exists (
       select from lesson_past_positions h
       where h.uid = $1 and h.lesson_id = $2 and h.reason = 'device' and h.device_id is not distinct from p.device_id
         and h.at > p.at - ${quiet} and h.at < p.at + ${quiet}
     )
     returning reason
   ), forgotten as (
     delete from lesson_past_positions where exists (select from noted) and id in (
       select id from lesson_past_positions where uid = $1 and lesson_id = $2
       order by at desc, id desc offset ${pastPositionLimit - 1}
     )
   )
   select s.seconds, s.is_completed, s.sequence, s.device_id, s.device_name, s.updated_at,
     r.seconds as replaced_seconds, r.is_completed as replaced_is_completed, r.sequence as replaced_sequence,
     r.device_id as replaced_device_id, r.device_name as replaced_device_name, r.updated_at as replaced_updated_at,
     s.is_completed and not coalesce((select is_completed from before), false) as became_completed
   from saved s left join before r on r.is_elsewhere and $10 < r.sequence
   union all
   select seconds, is_completed, sequence, device_id, device_name, updated_at, null, null, null, null, null, null, false
   from before where not exists (select from saved)`,
)

export type PositionSave = {
  uid: string
  lessonId: string
  seconds: number
  durationSeconds: number | null
  isCompleted: boolean
  sequence: number | null
  /** When it was heard. */
  at: Date
  device?: { id: string; name: string } | null
  /** The sequence that the listening went on from. */
  base?: number | null
  jumpedFrom?: number | null
  /** From which share of its duration on it counts as finished. */
  completedShare: number
}

export async function savePosition(handle: Handle, position: PositionSave): Promise<Outcome | null> {
  const { uid, lessonId, seconds, durationSeconds, isCompleted, sequence, at } = position
  const { device = null, base = null, jumpedFrom = null } = position
  const values = [
    ...[uid, lessonId, seconds, durationSeconds, isCompleted, sequence, at],
    ...[device?.id ?? null, device?.name ?? null, base, jumpedFrom, position.completedShare],
  ]
  // The very first save of a lesson can lose against another that began later and ended earlier: it has seen nothing.
  const [row] = await save(handle, values)
  return row ?? (await save(handle, values))[0] ?? null
}

const recent = preparedQuery<ListedLesson>(
  'lesson_recently_played',
  `select ${listedColumns}
   from lesson_playback b join lessons l on l.id = b.lesson_id
   where b.uid = $1 and ($2::text is null or l.kind = $2)
   order by b.recent_at desc, b.updated_at desc limit ${recentlyPlayedLimit}`,
)

export const listRecent = (handle: Handle, uid: string, kind: LessonKind | null) =>
  recent(handle, [uid, kind])
