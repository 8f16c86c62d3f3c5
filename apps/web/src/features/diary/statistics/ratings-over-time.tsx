import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { movingAverage, type RatedDay } from '@iki/contract/diary/diary-statistics'
import { useMemo } from 'react'
import { LineChart } from '#ui/chart/line-chart.tsx'
import type { GrowthSpan } from './growth.queries.ts'
import { dayText, ratingScale, ratingsText, spanOf } from './statistics-text.ts'

type Props = { days: readonly RatedDay[]; today: string; span: GrowthSpan }

/** In spans of at least this many days, single days are drawn faintly behind the seven-day average. */
const trendFrom = 90

/** A chart of relax and breath, day by day. */
export function RatingsOverTime({ days, today, span }: Props) {
  const { points, series, range, scale } = useMemo(() => {
    const dates = spanOf(today, span)
    const byDate = new Map(days.map(day => [day.date, day]))
    const seriesOf = (name: string, rating: 'relax' | 'breath') => {
      const values = dates.map(date => byDate.get(date)?.[rating] ?? null)
      return span < trendFrom ? { name, values } : { name, values, trend: movingAverage(values) }
    }
    const nameOf = (date: string) => dayText(date, today)
    const series = [seriesOf(relaxLabel, 'relax'), seriesOf(breathLabel, 'breath')] as const
    const lowest = Math.min(...series.flatMap(({ values }) => values.filter(value => value !== null)))
    return { points: dates.map(nameOf), series, ...ratingScale(lowest) }
  }, [days, today, span])
  return (
    <LineChart
      title={`${relaxLabel}と${breathLabel}`}
      summary={ratingsText(days, today, span)}
      points={points}
      series={series}
      range={range}
      scale={scale}
    />
  )
}
