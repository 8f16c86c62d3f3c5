import { streakDays } from '@iki/contract/diary/diary'
import { lookBackDays } from '@iki/contract/diary/diary-statistics'
import { brushCircle } from '#ui/brush/brush-picture.ts'
import { savedStreakText } from '../diary-text.ts'
import { useDays, useWrittenDates } from '../offline/use-diary.ts'
import { useSkips } from '../skips.ts'
import classes from './saved-moment.module.css'

const circle = brushCircle('day', 400, 76)

/** What somebody sees who has just written today: the ring closes, the days in a row, and what was written long ago. */
export function SavedMoment({ today }: { today: string }) {
  const dates = useWrittenDates()
  const skips = useSkips().map(({ date }) => date)
  const pasts = lookBackDays(today)
  const [first, last] = [pasts.at(-1)?.date ?? today, pasts[0]?.date ?? today]
  const days = useDays('general', first < last ? first : last, first < last ? last : first)
  const past = pasts
    .map(({ name, date }) => ({ name, memo: days?.find(day => day.date === date)?.value.memo ?? '' }))
    .find(({ memo }) => memo !== '')
  const streak = dates ? streakDays([...new Set([...dates, today])].toSorted(), skips, today) : 0
  return (
    <div className={classes.moment} role="status">
      <svg viewBox="0 0 1000 1000" className={classes.ring} aria-hidden="true">
        <mask id="day-uncovered" maskUnits="userSpaceOnUse" x="0" y="0" width="1000" height="1000">
          <circle className={classes.uncovered} cx="500" cy="500" r="400" pathLength="1" />
        </mask>
        <path d={circle} className={classes.ink} mask="url(#day-uncovered)" />
      </svg>
      <p className={classes.streak}>{savedStreakText(streak)}</p>
      {past && (
        <div className={classes.past}>
          {past.name}のひとこと
          <blockquote>{past.memo}</blockquote>
        </div>
      )}
    </div>
  )
}
