import { timeZone } from '@iki/contract/tokyo'
import { type Handle, preparedQuery } from '#core/database.ts'

const days = preparedQuery<{ day: string; lessons: number }>(
  'lesson_finished_days',
  `select (at at time zone '${timeZone}')::date::text as day, count(distinct lesson_id) as lessons
   from lesson_past_positions where uid = $1 and reason = 'completed' and at >= $2
   group by 1 order by 1`,
)

/** On how many lessons a member came to the end, by day. */
export const listFinishedDays = (handle: Handle, uid: string, from: Date) => days(handle, [uid, from])

const number = preparedQuery<{ count: number }>(
  'lesson_finished_count',
  `select count(*) from lesson_playback where uid = $1 and is_completed`,
)

export const countFinished = async (handle: Handle, uid: string): Promise<number> =>
  (await number(handle, [uid]))[0]?.count ?? 0
