import type { Handle } from '#core/database.ts'
import { dayInTokyo } from '#core/day-in-tokyo.ts'
import { instant, integer, text } from '#core/sql-type.ts'
import { statement } from '#core/statement.ts'

const days = statement({
  name: 'lesson_finished_days',
  params: { uid: text, from: instant },
  row: { day: text.because('of a column that is never null'), lessons: integer.because('a count') },
  text: `select ${dayInTokyo('at')}::text as day, count(distinct lesson_id) as lessons
   from lesson_past_positions where uid = $uid and reason = 'completed' and at >= $from
   group by 1 order by 1`,
})

/** How many lessons a member completed on each day. */
export const listFinishedDays = (handle: Handle, uid: string, from: Date) => days.rows(handle, { uid, from })

const number = statement({
  name: 'lesson_finished_count',
  params: { uid: text },
  row: { count: integer.because('a count') },
  text: `select count(*) from lesson_playback where uid = $uid and is_completed`,
})

export const countFinished = async (handle: Handle, uid: string): Promise<number> =>
  (await number.rows(handle, { uid }))[0]?.count ?? 0
