import { type ReactNode, useId } from 'react'
import { brushCircle } from '#ui/brush/brush-picture.ts'
import { classNames } from '#ui/class-names.ts'
import classes from './breath-ring.module.css'

type Props = {
  children?: ReactNode
  /** From 0 to 1: the share of the circle that the brush has painted. Left out, the ring only breathes. */
  progress?: number
  isBreathing?: boolean
  className?: string
}

const radius = 424
const brushWidth = 40
const painted = brushCircle('iki', radius, brushWidth)

/** The sign of the product: rings that open in 4 seconds and close in 6. */
export function BreathRing({ children, progress, isBreathing = true, className }: Props) {
  return (
    <div className={classNames(classes.ring, isBreathing && classes.breathing, className)}>
      <svg viewBox="0 0 1000 1000" className={classes.drawing} aria-hidden="true" focusable="false">
        <circle className={classes.glow} cx="500" cy="500" r="330" />
        <circle className={classes.inner} cx="500" cy="500" r="262" />
        <circle className={classes.middle} cx="500" cy="500" r="340" />
        <circle className={classes.outer} cx="500" cy="500" r="490" />
        {progress === undefined ? (
          <path d={painted} className={classes.rim} />
        ) : (
          <PaintedArc share={Math.min(1, Math.max(0, progress))} />
        )}
      </svg>
      <div className={classes.centre}>{children}</div>
    </div>
  )
}

/** A whole brush circle, uncovered as far as `share`. */
function PaintedArc({ share }: { share: number }) {
  const maskId = useId()
  const angle = share * Math.PI * 2
  return (
    <>
      <mask id={maskId} maskUnits="userSpaceOnUse" x="0" y="0" width="1000" height="1000">
        <circle
          cx="500"
          cy="500"
          r={radius}
          fill="none"
          stroke="#fff"
          strokeWidth={brushWidth * 2.2}
          pathLength="1"
          strokeDasharray={`${share} 1`}
          transform="rotate(-90 500 500)"
        />
      </mask>
      <path d={painted} className={classes.unpainted} />
      <path d={painted} className={classes.painted} mask={`url(#${maskId})`} />
      <circle
        className={classes.tip}
        cx={500 + Math.sin(angle) * radius}
        cy={500 - Math.cos(angle) * radius}
        r="19"
      />
    </>
  )
}
