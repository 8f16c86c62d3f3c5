import { pastPositionLimit } from '@iki/contract/playback'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { SavedPosition } from './playback.store.ts'

const standing = preparedQuery<SavedPosition>(
  'lesson_playback_standing',
  `select seconds, is_completed, sequence, device_id, device_name, updated_at
   from lesson_playback where uid = $1 and lesson_id = $2`,
)

type Of = { uid: string; lessonId: string }

/** Where a member is in a lesson, with who said so; null before the first time. */
export async function findPosition(handle: Handle, { uid, lessonId }: Of): Promise<SavedPosition | null> {
  const [row] = await standing(handle, [uid, lessonId])
  return row ?? null
}

export type PastRow = {
  seconds: number
  reason: 'started' | 'jumped' | 'device' | 'completed'
  device_id: string | null
  device_name: string | null
  at: Date
}

const past = preparedQuery<PastRow>(
  'lesson_past_positions',
  `select seconds, reason, device_id, device_name, at from lesson_past_positions
   where uid = $1 and lesson_id = $2 order by at desc, id desc limit ${pastPositionLimit}`,
)

/** Where a member was before, the latest first. */
export const listPastPositions = (handle: Handle, { uid, lessonId }: Of): Promise<PastRow[]> =>
  past(handle, [uid, lessonId])
