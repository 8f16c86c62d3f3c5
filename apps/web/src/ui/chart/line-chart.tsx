import { useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ChartFrame } from './chart-frame.tsx'
import classes from './line-chart.module.css'
import { gapPath, linePath, type Range } from './line-path.ts'
import { Plot, usePointed } from './plot.tsx'

export type Series = {
  name: string
  /** One value for each point. Null means no value: there the line is thin and pale. */
  values: readonly (number | null)[]
  /** A smoothed line, drawn over the line of the values, which is then paler. */
  trend?: readonly (number | null)[]
}

type Props = {
  title: string
  summary: string
  /** The name of each point: a day, as text. */
  points: readonly string[]
  /** Two at most: one in the accent colour, one dashed, so that they differ by more than their colour. */
  series: readonly [Series, Series?]
  range: Range
  scale: readonly string[]
  pointName?: string
}

/** One or two lines over days. */
export function LineChart({ title, summary, points, series, range, scale, pointName = '日' }: Props) {
  const [pointed, setPointed] = usePointed()
  const lines = series.filter(each => each !== undefined)
  const paths = useMemo(
    () =>
      series
        .filter(each => each !== undefined)
        .map(({ values, trend }) => ({
          values: linePath(values, range),
          gaps: gapPath(values, range),
          trend: trend && linePath(trend, range),
        })),
    [series, range],
  )
  const valuesAt = (index: number) => lines.map(({ name, values }) => `${name} ${values[index] ?? '—'}`)
  const isEmpty = lines.every(({ values }) => values.every(value => value === null))
  const ends = [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)]
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={lines.map(({ name }, index) => (
        <span key={name} className={classes.name}>
          <svg aria-hidden="true" viewBox="0 0 28 8" className={classes.sample}>
            <path d="M2 4h24" className={index === 0 ? classes.first : classes.second} />
          </svg>
          {name}
        </span>
      ))}
      reading={pointed === null ? undefined : [points[pointed], ...valuesAt(pointed)].join('　')}
      table={{
        columns: [pointName, ...lines.map(({ name }) => name)],
        rows: () =>
          points
            .map((point, index) => [point, ...lines.map(({ values }) => `${values[index] ?? '—'}`)])
            .filter((_, index) => lines.some(({ values }) => values[index] !== null))
            .toReversed(),
      }}
    >
      {isEmpty ? null : (
        <Plot
          scale={scale}
          ends={[...new Set(ends.filter(day => day !== undefined))]}
          count={points.length}
          pointed={pointed}
          onPoint={setPointed}
        >
          {paths.map((path, index) => {
            const colour = index === 0 ? classes.first : classes.second
            return (
              <g key={lines[index]?.name} fill="none">
                <path d={path.gaps} className={classNames(colour, classes.gap)} />
                <path d={path.values} className={classNames(colour, path.trend && classes.faint)} />
                {path.trend && <path d={path.trend} className={colour} />}
              </g>
            )
          })}
        </Plot>
      )}
    </ChartFrame>
  )
}
