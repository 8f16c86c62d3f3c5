import type { CSSProperties } from 'react'
import { partPath, pointAt } from './wheel.ts'
import classes from './wheel-drawing.module.css'

type Props = {
  count: number
  angle: number
  /** The part that is chosen and shown; -1 for none. */
  chosen: number
  isTurning: boolean
  turnMs: number
}

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
export const numeralOf = (index: number): string => numerals[index] ?? String(index + 1)

/** The wheel, for the eye alone: the list beside it has the names. */
export function WheelDrawing({ count, angle, chosen, isTurning, turnMs }: Props) {
  const parts = Array.from({ length: count }, (_, index) => index)
  const style = { '--turned': `${angle}deg`, '--turn-time': `${isTurning ? turnMs : 0}ms` } as CSSProperties
  return (
    <div className={classes.frame} aria-hidden="true">
      <svg viewBox="-1.12 -1.16 2.24 2.28" className={classes.wheel}>
        <title>輪</title>
        <g className={classes.turning} style={style}>
          {parts.map(index => (
            <path
              key={index}
              d={count === 1 ? 'M0 -1 A1 1 0 1 1 0 1 A1 1 0 1 1 0 -1 Z' : partPath(index, count)}
              className={classes.part}
              data-tone={index % 2}
              data-chosen={(index === chosen && !isTurning) || undefined}
            />
          ))}
          {parts.map(index => {
            const { x, y } = pointAt((index + 0.5) / count, 0.7)
            const lean = ((index + 0.5) * 360) / count
            return (
              <text
                key={index}
                transform={`translate(${x} ${y}) rotate(${lean}) scale(0.01)`}
                className={classes.numeral}
                data-chosen={(index === chosen && !isTurning) || undefined}
              >
                {numeralOf(index)}
              </text>
            )
          })}
          <circle r="1" className={classes.rim} />
          <circle r="0.96" className={classes.innerRim} />
          <circle r="0.2" className={classes.hub} />
        </g>
        <circle r="0.075" className={classes.middle} />
        <path
          d="M-0.085 -1.13 Q0 -1.09 0.085 -1.13 Q0.03 -1 0 -0.87 Q-0.03 -1 -0.085 -1.13 Z"
          className={classes.pointer}
        />
      </svg>
    </div>
  )
}
