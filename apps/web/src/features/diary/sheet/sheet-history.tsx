import { tokyoDay } from '@iki/contract/api/tokyo'
import { type FilledSheet, type Sheet, sheetPageSize } from '@iki/contract/play/sheet'
import { bandOf, wholeScore } from '@iki/contract/play/sheet-score'
import { useMemo, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './sheet-history.module.css'

type Props = {
  filled: readonly FilledSheet[]
  bands: Sheet['bands']
  today: string
  /** Null if there is no more. */
  onMore: (() => void) | null
  isLoadingMore: boolean
}

const range = { min: 0, max: wholeScore }
const scale = ['100', '50', '0']
const rowsAtFirst = 6

const dayOf = ({ answeredAt }: FilledSheet) => tokyoDay(new Date(answeredAt))
const shortDay = (day: string, today: string) => {
  const whole = japaneseDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? whole.replace(/^\d+年/, '') : whole
}

/** The scores as a line, and the last ones as text. */
export function SheetHistory({ filled, bands, today, onMore, isLoadingMore }: Props) {
  const [rowsShown, setRowsShown] = useState(rowsAtFirst)
  const { points, series, summary } = useMemo(() => {
    const inOrder = filled.toReversed()
    const scores = inOrder.map(({ score }) => score)
    return {
      points: inOrder.map(each => shortDay(dayOf(each), today)),
      series: [{ name: '点', values: scores }] as const,
      summary: summaryOf(scores),
    }
  }, [filled, today])
  function showMore(): void {
    setRowsShown(rowsShown + sheetPageSize)
    if (filled.length < rowsShown + sheetPageSize) onMore?.()
  }
  return (
    <section className={classes.history} aria-labelledby="sheet-history">
      <SectionHeading id="sheet-history">これまでの見なおし</SectionHeading>
      {filled.length > 1 && (
        <LineChart
          title="点のうつりかわり"
          summary={summary}
          points={points}
          series={series}
          range={range}
          scale={scale}
        />
      )}
      <ul className={classes.rows}>
        {filled.slice(0, rowsShown).map(each => (
          <li key={each.key} className={classes.row}>
            <time dateTime={dayOf(each)}>{shortDay(dayOf(each), today)}</time>
            <span className={classes.score}>{each.score === null ? '—' : `${each.score}点`}</span>
            <span className={classes.band}>
              {each.score === null ? 'いまは開けません' : bandOf(bands, each.score)?.title}
            </span>
            {each.note && <span className={classes.note}>{each.note}</span>}
          </li>
        ))}
      </ul>
      {(onMore || filled.length > rowsShown) && (
        <SecondaryButton onPress={showMore} isBusy={isLoadingMore}>
          もっと前から見る
        </SecondaryButton>
      )}
    </section>
  )
}

function summaryOf(scores: readonly (number | null)[]): string {
  const known = scores.filter(score => score !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${known.length}回の見なおしで、${first}点から${last}点。いちばん高かったのは${Math.max(...known)}点です。`
}
