import { addDays } from '@iki/contract/api/tokyo'
import { breathLabel, memoLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { weekdayNames } from '@iki/contract/diary/diary-statistics'
import { daysOfMonth, monthAway, weekAround } from '@iki/contract/media/listening'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { dayText } from '../statistics/statistics-text.ts'
import classes from './month-grid.module.css'

type Props = {
  /** The day that has the keyboard focus; its month is shown. */
  at: string
  today: string
  days: ReadonlyMap<string, DiaryDay<'general'>>
  onMove: (date: string) => void
  onOpen: (date: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month in weeks. The better a day was, the darker it is. Arrow keys move by days, PageUp and PageDown by months. */
export function MonthGrid({ at, today, days, onMove, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const month = at.slice(0, 7)
  const weeks = weeksOf(month)

  useEffect(() => {
    if (hasMoved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    hasMoved.current = false
  }, [at])

  function move(event: KeyboardEvent): void {
    const to = targetOf(event.key, at)
    if (to === null) return
    event.preventDefault()
    hasMoved.current = true
    onMove(to > today ? today : to)
  }

  return (
    <table ref={table} className={classes.grid} aria-label={monthName(month)} onKeyDown={move}>
      <thead>
        <tr>
          {[...weekdayNames.slice(1), weekdayNames[0]].map(name => (
            <th key={name} scope="col" abbr={`${name}曜日`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(date =>
              date.startsWith(month) ? (
                <td key={date}>
                  <button
                    type="button"
                    className={classes.day}
                    tabIndex={date === at ? 0 : -1}
                    data-depth={depthOf(days.get(date))}
                    data-unsent={(days.get(date)?.state ?? 'sent') !== 'sent' || undefined}
                    aria-current={date === today ? 'date' : undefined}
                    disabled={date > today}
                    onClick={() => onOpen(date)}
                  >
                    <span aria-hidden="true">{Number(date.slice(8))}</span>
                    <VisuallyHidden>
                      {dayText(date, today)} {dayLabel(days.get(date))}
                    </VisuallyHidden>
                  </button>
                </td>
              ) : (
                <td key={date} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function targetOf(key: string, at: string): string | null {
  const step = steps[key]
  if (step !== undefined) return addDays(at, step)
  const week = weekAround(at)
  if (key === 'Home') return week[0] ?? at
  if (key === 'End') return week[6] ?? at
  if (key === 'PageUp') return sameDayOf(monthAway(at.slice(0, 7), -1), at)
  if (key === 'PageDown') return sameDayOf(monthAway(at.slice(0, 7), 1), at)
  return null
}

/** The same day of another month, or its last day if that month is shorter. */
export function sameDayOf(month: string, at: string): string {
  const days = daysOfMonth(month)
  return days[Number(at.slice(8)) - 1] ?? days.at(-1) ?? at
}

export function monthName(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${year}年${number}月`
}

/** Whole weeks, Monday first, from the first to the last day of a month. */
function weeksOf(month: string): string[][] {
  const days = daysOfMonth(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const weeks = [weekAround(first)]
  for (let next = addDays(weeks[0]?.[0] ?? first, 7); next <= last; next = addDays(next, 7))
    weeks.push(weekAround(next))
  return weeks
}

/** The darkness of the ink, from 1 to 5. */
function depthOf(day: DiaryDay<'general'> | undefined): number | undefined {
  return day && Math.ceil((day.value.relax + day.value.breath) / 4)
}

function dayLabel(day: DiaryDay<'general'> | undefined): string {
  if (!day) return '書いていません'
  const { relax, breath } = day.value
  const also = day.isUnreadable ? `、${memoLabel}は、いま開けません` : day.state === 'sent' ? '' : '、未送信'
  return `${relaxLabel}${relax}、${breathLabel}${breath}${also}`
}
