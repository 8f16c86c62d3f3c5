import { type LessonKind, recentlyPlayedLimit } from '@iki/contract/media/lesson'
import type { EarlierPosition, StoredPosition } from '@iki/contract/media/position-save'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, decimal, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { listedColumns, listedRow } from '../lesson.store.ts'
import { type LessonOf, pastParams, pastValues, withPast } from './past-position.store.ts'

/** Positions of members in lessons. What a save changes is decided before (`decideSave` of the contract). */

const columns = 'seconds, duration_seconds, is_completed, sequence, device_id, device_name, updated_at'

const stored = {
  seconds: decimal,
  durationSeconds: decimal.orNull,
  isCompleted: boolean,
  sequence: integer,
  deviceId: text.orNull,
  deviceName: text.orNull,
  updatedAt: instant,
}

const current = statement({
  name: 'lesson_playback_current',
  params: { uid: text, lessonId: text },
  row: stored,
  text: `select ${columns} from lesson_playback where uid = $uid and lesson_id = $lessonId`,
})

/** A member's position in a lesson, with the device that saved it; null before the first time. */
export const findPosition = (handle: Handle, { uid, lessonId }: LessonOf): Promise<StoredPosition | null> =>
  current.first(handle, { uid, lessonId })

const lock = statement({
  name: 'lesson_playback_lock',
  params: { uid: text, lessonId: text },
  row: stored,
  text: `select ${columns} from lesson_playback where uid = $uid and lesson_id = $lessonId for no key update`,
})

/** The same, which nobody else changes before the transaction ends. */
export const lockPosition = (tx: Handle, { uid, lessonId }: LessonOf): Promise<StoredPosition | null> =>
  lock.first(tx, { uid, lessonId })

const updateText = `update lesson_playback set seconds = $seconds, duration_seconds = $durationSeconds, is_completed = $isCompleted,
     sequence = $sequence, device_id = $deviceId, device_name = $deviceName, updated_at = $updatedAt
   where uid = $uid and lesson_id = $lessonId and sequence = $replaces`

const saved = { uid: text, lessonId: text, ...stored }

const update = statement({
  name: 'lesson_playback_save',
  params: { ...saved, replaces: integer },
  text: updateText,
})

const updateLeaving = statement({
  name: 'lesson_playback_leave',
  params: { ...saved, replaces: integer, ...pastParams },
  text: withPast(`${updateText} returning uid`),
})

const insertFirst = statement({
  name: 'lesson_playback_first',
  params: { ...saved, ...pastParams },
  text: withPast(`insert into lesson_playback (uid, lesson_id, ${columns})
   values ($uid, $lessonId, $seconds, $durationSeconds, $isCompleted, $sequence, $deviceId, $deviceName, $updatedAt)
   on conflict do nothing returning uid`),
})

/** A position, what it replaces (null for the first one), and the earlier positions that are recorded with it. */
export type Written = { position: StoredPosition; replaces: number | null; past: readonly EarlierPosition[] }

/**
 * Writes a position if what it replaces is still the current one, else nothing, and answers which. Each save grows the
 * sequence, so of two simultaneous ones only one writes.
 */
export async function writePosition(
  handle: Handle,
  { uid, lessonId }: LessonOf,
  { position, replaces, past }: Written,
): Promise<boolean> {
  const values = { uid, lessonId, ...position }
  if (replaces === null) return (await insertFirst.run(handle, { ...values, ...pastValues(past) })) > 0
  if (past.length === 0) return (await update.run(handle, { ...values, replaces })) > 0
  return (await updateLeaving.run(handle, { ...values, replaces, ...pastValues(past) })) > 0
}

const kind = forAnyValue('$kind', 'text')

const recent = statement({
  name: 'lesson_recently_played',
  params: { uid: text, kind: text.orNull },
  row: { ...listedRow, seconds: decimal, isCompleted: boolean, sequence: integer },
  text: `select ${listedColumns}
   from lesson_playback b join lessons l on l.id = b.lesson_id
   where b.uid = $uid and (${kind} is null or l.kind = ${kind})
   order by b.recent_at desc, b.updated_at desc, b.lesson_id desc limit ${recentlyPlayedLimit}`,
})

export const listRecent = (handle: Handle, uid: string, kind: LessonKind | null) =>
  recent.rows(handle, { uid, kind })
