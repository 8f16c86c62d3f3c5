import { useMemo } from 'react'
import classes from './bar-chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { barPath, roundTop } from './line-path.ts'
import { Plot, usePointed } from './plot.tsx'

type Props = {
  title: string
  summary: string
  /** The name of each column: a day or a week, in words. */
  points: readonly string[]
  values: readonly number[]
  valueName: string
  unit: string
  pointName?: string
}

/** Columns over days or weeks. */
export function BarChart({ title, summary, points, values, valueName, unit, pointName = '日' }: Props) {
  const [pointed, setPointed] = usePointed()
  const top = roundTop(Math.max(0, ...values))
  const path = useMemo(() => barPath(values, top), [values, top])
  const isEmpty = values.every(value => value === 0)
  const ends = [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)]
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={`${valueName}（${unit}）`}
      reading={pointed === null ? undefined : `${points[pointed]}　${values[pointed]}${unit}`}
      table={{
        columns: [pointName, `${valueName}（${unit}）`],
        rows: () =>
          points
            .map((point, index) => [point, `${values[index]}`])
            .filter((_, index) => values[index] !== 0)
            .toReversed(),
      }}
    >
      {isEmpty ? null : (
        <Plot
          scale={top % 2 === 0 ? [`${top}`, `${top / 2}`, '0'] : [`${top}`, '0']}
          ends={[...new Set(ends.filter(day => day !== undefined))]}
          count={points.length}
          isInColumns
          pointed={pointed}
          onPoint={setPointed}
        >
          <path d={path} className={classes.bars} />
        </Plot>
      )}
    </ChartFrame>
  )
}
