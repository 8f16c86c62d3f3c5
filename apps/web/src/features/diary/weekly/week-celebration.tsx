import { type CSSProperties, useEffect } from 'react'
import { brushCircle } from '#ui/brush/brush-picture.ts'
import { seededRandom } from '#ui/brush/seeded-random.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import classes from './week-celebration.module.css'

type Props = { onEnd: () => void }

const lastsMs = 2_000
const circle = brushCircle('full week', 400, 76)
const random = seededRandom('leaves')
const leaves = Array.from({ length: 18 }, (_, leaf) => ({
  leaf,
  style: {
    '--from': `${Math.round(random() * 100)}%`,
    '--drift': `${Math.round((random() - 0.5) * 160)}px`,
    '--turn': `${Math.round((random() - 0.5) * 540)}deg`,
    '--wait': `${Math.round(random() * 500)}ms`,
  } as CSSProperties,
}))

/**
 * The animation for a full week: a brush circle and falling paper leaves. It is decoration; the page has a text.
 */
export function WeekCelebration({ onEnd }: Props) {
  const isStill = prefersStill()
  useEffect(() => {
    const timer = setTimeout(onEnd, isStill ? 0 : lastsMs)
    return () => clearTimeout(timer)
  }, [onEnd, isStill])
  if (isStill) return null
  return (
    <div className={classes.celebration} aria-hidden="true" data-testid="celebration">
      <svg viewBox="0 0 1000 1000" className={classes.circle} aria-hidden="true">
        <mask id="full-week-uncovered" maskUnits="userSpaceOnUse" x="0" y="0" width="1000" height="1000">
          <circle className={classes.uncovered} cx="500" cy="500" r="400" pathLength="1" />
        </mask>
        <path d={circle} className={classes.ink} mask="url(#full-week-uncovered)" />
      </svg>
      {leaves.map(({ leaf, style }) => (
        <span key={leaf} className={classes.leaf} style={style} />
      ))}
    </div>
  )
}
