import { pastPositionLimit } from '@iki/contract/media/playback'
import type { Handle } from '#core/database.ts'
import { boolean, decimal, instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'

const current = statement({
  name: 'lesson_playback_standing',
  params: { uid: text, lessonId: text },
  row: {
    seconds: decimal,
    isCompleted: boolean,
    sequence: integer,
    deviceId: text.orNull,
    deviceName: text.orNull,
    updatedAt: instant,
  },
  text: `select seconds, is_completed, sequence, device_id, device_name, updated_at
   from lesson_playback where uid = $uid and lesson_id = $lessonId`,
})

type Of = { uid: string; lessonId: string }

/** A member's position in a lesson, with the device that saved it; null before the first time. */
export async function findPosition(
  handle: Handle,
  { uid, lessonId }: Of,
): Promise<RowOf<typeof current> | null> {
  return current.first(handle, { uid, lessonId })
}

export type PastRow = RowOf<typeof past>

const past = statement({
  name: 'lesson_past_positions',
  params: { uid: text, lessonId: text },
  row: {
    seconds: decimal,
    reason: text.as<'started' | 'jumped' | 'device' | 'completed'>(),
    deviceId: text.orNull,
    deviceName: text.orNull,
    at: instant,
  },
  text: `select seconds, reason, device_id, device_name, at from lesson_past_positions
   where uid = $uid and lesson_id = $lessonId order by at desc, id desc limit ${pastPositionLimit}`,
})

/** A member's earlier positions, the latest first. */
export const listPastPositions = (handle: Handle, { uid, lessonId }: Of): Promise<PastRow[]> =>
  past.rows(handle, { uid, lessonId })
