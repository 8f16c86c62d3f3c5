import { useMemo } from 'react'
import classes from './bar-chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { DotRows } from './dot-rows.tsx'
import { barPath, roundTop } from './line-path.ts'
import { Plot, usePointed } from './plot.tsx'

type Props = {
  title: string
  summary: string
  /** The name of each column: a day or a week, as text. */
  points: readonly string[]
  values: readonly number[]
  valueName: string
  unit: string
  pointName?: string
}

/** Columns over days or weeks; dots where none of them had more than one. */
export function BarChart({ title, summary, points, values, valueName, unit, pointName = '日' }: Props) {
  const [pointed, setPointed] = usePointed()
  const most = Math.max(0, ...values)
  const top = roundTop(most)
  const path = useMemo(() => barPath(values, top), [values, top])
  const named = [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)]
  const ends = [...new Set(named.filter(day => day !== undefined))]
  const drawn = { ends, pointed, onPoint: setPointed }
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={most === 1 ? `塗りつぶした点が、1${unit}あった${pointName}です` : `${valueName}（${unit}）`}
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
      {most === 0 ? null : most === 1 ? (
        <DotRows {...drawn} values={values} />
      ) : (
        <Plot
          {...drawn}
          scale={top % 2 === 0 ? [`${top}`, `${top / 2}`, '0'] : [`${top}`, '0']}
          count={points.length}
          isInColumns
        >
          <path d={path} className={classes.bars} />
        </Plot>
      )}
    </ChartFrame>
  )
}
