import type { GrowthDay } from '@iki/contract/media/growth'
import { useMemo } from 'react'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import type { GrowthSpan } from './growth.queries.ts'
import { columnsOf } from './growth-text.ts'

type Props = {
  days: readonly GrowthDay[]
  today: string
  span: GrowthSpan
  /** Given how a column is called: a day, or a week. */
  title: string | ((pointName: string) => string)
  summary: string
  valueName: string
  unit: string
  /** Not made again with each rendering. */
  amountOf: (day: GrowthDay) => number
}

/** How much of something each day had; of a year, each week. */
export function DayBars({ days, today, span, title, amountOf, ...texts }: Props) {
  const columns = useMemo(() => columnsOf(days, today, span, amountOf), [days, today, span, amountOf])
  const pointName = span < 365 ? '日' : '週'
  return (
    <BarChart
      {...texts}
      {...columns}
      title={typeof title === 'string' ? title : title(pointName)}
      pointName={pointName}
    />
  )
}
