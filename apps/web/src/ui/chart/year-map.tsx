import { addDays } from '@iki/contract/api/tokyo'
import { useMemo } from 'react'
import { ChartFrame, type ChartTable } from './chart-frame.tsx'
import classes from './year-map.module.css'

/** The cell of a day in the grid of its month; Monday is the first column. */
type DayPlace = { date: string; column: number; row: number }
type MonthOfDays = { month: string; days: DayPlace[]; rows: number }

/** How dark a day is painted; 0 for an empty one. */
export type Depth = 0 | 1 | 2 | 3 | 4

type Props = {
  title: string
  summary: string
  year: number
  today: string
  depthOf: (date: string) => Depth
  /** The meaning of the palest and of the darkest colour. */
  ends: readonly [string, string]
  table: ChartTable
}

const depths = [0, 1, 2, 3, 4] as const
const side = 10
const gap = 1.6

/** A year with a square for each day, month by month. Weeks begin on Monday. */
export function YearMap({ title, summary, year, today, depthOf, ends, table }: Props) {
  const months = useMemo(
    () =>
      yearMonths(year).map(({ month, days, rows }) => ({
        month,
        rows,
        squares: depths.map(depth =>
          squares(days.filter(({ date }) => date <= today && depthOf(date) === depth)),
        ),
        today: squares(days.filter(({ date }) => date === today)),
      })),
    [year, today, depthOf],
  )
  return (
    <ChartFrame
      title={title}
      summary={summary}
      table={table}
      legend={
        <span className={classes.legend}>
          {ends[0]}
          <svg aria-hidden="true" viewBox={`0 0 ${depths.length * side} ${side}`} className={classes.sample}>
            {depths.map(depth => (
              <path
                key={depth}
                data-depth={depth}
                className={classes.day}
                d={squares([{ date: '', column: depth, row: 0 }])}
              />
            ))}
          </svg>
          {ends[1]}
        </span>
      }
    >
      <div className={classes.year} aria-hidden="true">
        {months.map(({ month, squares: paths, today: itsToday }) => (
          <div key={month} className={classes.month}>
            <span>{Number(month.slice(5))}月</span>
            <svg aria-hidden="true" viewBox={`0 0 ${7 * side} ${6 * side}`}>
              {depths.map(
                depth =>
                  paths[depth] && (
                    <path key={depth} data-depth={depth} className={classes.day} d={paths[depth]} />
                  ),
              )}
              {itsToday && <path className={classes.today} d={itsToday} />}
            </svg>
          </div>
        ))}
      </div>
    </ChartFrame>
  )
}

/** The months of a year, each with its days in weeks. */
export function yearMonths(year: number): MonthOfDays[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const first = `${month}-01`
    const offset = (new Date(first).getUTCDay() + 6) % 7
    const days: DayPlace[] = []
    for (let date = first; date.startsWith(month); date = addDays(date, 1)) {
      const index = offset + days.length
      days.push({ date, column: index % 7, row: Math.floor(index / 7) })
    }
    return { month, days, rows: Math.ceil((offset + days.length) / 7) }
  })
}

/** Draws many days as one path, so that a year has about sixty elements instead of 365. */
function squares(days: readonly DayPlace[]): string {
  const width = side - gap
  return days
    .map(
      ({ column, row }) => `M${column * side + gap / 2} ${row * side + gap / 2}h${width}v${width}h-${width}z`,
    )
    .join('')
}
