import type { Handle } from '#core/database/database.ts'
import { dayInTokyo } from '#core/database/day-in-tokyo.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const finished = statement({
  name: 'lesson_finished',
  params: { uid: text, from: instant },
  row: {
    total: integer.because('a count'),
    day: text.orNull.because('of a day that may be missing'),
    lessons: integer.orNull.because('of a day that may be missing'),
  },
  text: `select a.total, d.day, d.lessons
   from (select count(*) as total from lesson_playback where uid = $uid and is_completed) a
   left join (
     select ${dayInTokyo('at')}::text as day, count(distinct lesson_id) as lessons
     from lesson_past_positions where uid = $uid and reason = 'completed' and at >= $from group by 1
   ) d on true
   order by d.day`,
})

/** How many lessons a member completed on each day since then, and how many are completed now. */
export async function findFinished(handle: Handle, uid: string, from: Date) {
  const rows = await finished.rows(handle, { uid, from })
  const days = rows.flatMap(({ day, lessons }) =>
    day === null || lessons === null ? [] : [{ day, lessons }],
  )
  return { days, total: rows[0]?.total ?? 0 }
}
