import { useMemo } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { inkDot } from './ink-dot.ts'
import classes from './together-chart.module.css'

export type Pair = { across: number; up: number; count: number }

type Props = {
  title: string
  summary: string
  acrossName: string
  upName: string
  pairs: readonly Pair[]
}

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const cell = 40
const whole = steps.length * cell

/** Two ratings of 1 to 9 compared: an ink dot for each pair. The more often a pair occurred, the larger its dot. */
export function TogetherChart({ title, summary, acrossName, upName, pairs }: Props) {
  const path = useMemo(() => {
    const most = Math.max(1, ...pairs.map(({ count }) => count))
    return pairs
      .map(({ across, up, count }) => {
        const radius = 4.5 + (cell / 2 - 5) * Math.sqrt(count / most)
        return inkDot((across - 0.5) * cell, whole - (up - 0.5) * cell, radius, `${across}:${up}`)
      })
      .join('')
  }, [pairs])
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend="点が大きいほど、その組み合わせの日が多かったことを示します。"
      table={{
        columns: [acrossName, upName, '日数'],
        rows: () =>
          pairs
            .toSorted((a, b) => b.count - a.count)
            .map(({ across, up, count }) => [`${across}`, `${up}`, `${count}日`]),
      }}
    >
      <div className={classes.together} aria-hidden="true">
        <span className={classes.up}>{upName}</span>
        <div className={classes.numbers}>
          {steps.toReversed().map(step => (
            <span key={step}>{step}</span>
          ))}
        </div>
        <svg aria-hidden="true" viewBox={`0 0 ${whole} ${whole}`} className={classes.drawing}>
          <path
            className={classes.rules}
            d={steps
              .map(step => `M0 ${(step - 0.5) * cell}h${whole}M${(step - 0.5) * cell} 0v${whole}`)
              .join('')}
          />
          <path className={classes.ink} d={path} />
        </svg>
        <div className={classes.across}>
          {steps.map(step => (
            <span key={step}>{step}</span>
          ))}
        </div>
        <span className={classes.acrossName}>{acrossName}</span>
      </div>
    </ChartFrame>
  )
}
