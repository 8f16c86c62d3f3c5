import { lessonPageSize } from '@iki/contract/audio-lists'
import type { LessonKind } from '@iki/contract/lesson'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { Place } from '#core/place.ts'

export type PositionRow = {
  id: string
  seconds: number
  is_completed: boolean
  duration_seconds: number | null
  updated_at: Date
}
const page = preparedQuery<PositionRow>(
  'lesson_positions_latest',
  `select b.lesson_id as id, b.seconds, b.is_completed, b.duration_seconds, b.updated_at
   from lesson_playback b join lessons l on l.id = b.lesson_id and l.kind = $2
   where b.uid = $1 and b.recent_at <= $3 and (b.updated_at, b.lesson_id) < ($3, $4)
   order by b.recent_at desc, b.updated_at desc, b.lesson_id desc limit ${lessonPageSize + 1}`,
)

/** The latest first; one more than a page holds, when there are more. */
export const listPositions = (
  handle: Handle,
  { uid, kind, before }: { uid: string; kind: LessonKind; before: Place },
) => page(handle, [uid, kind, before.at, before.id])
