import type { DiaryText } from '@iki/contract/diary/diary'
import { useEffect, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { WeekCircles } from '../calendar/week-circles.tsx'
import { deleteDay, undoDelete } from '../offline/diary-days.ts'
import { useDay, useSyncState } from '../offline/use-diary.ts'
import { dayText } from '../statistics/statistics-text.ts'
import { DayForm } from './day-form.tsx'
import classes from './day-view.module.css'
import { SkipChoice } from './skip-choice.tsx'
import { useFirstReading } from './use-first-reading.ts'

type Props = {
  date: string
  today: string
  onChoose: (date: string) => void
}

type Removed = { date: string; value: DiaryText; serverId: string | null }

/** One day, to write or to edit. */
export function DayView({ date, today, onChoose }: Props) {
  const day = useKnownDay(date)
  const { isUnreadable } = useSyncState()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const way = useRef<HTMLDivElement>(null)

  // The pressed button has been removed, and the top of the page may be far above: the focus moves there.
  useEffect(() => {
    if (removed) way.current?.querySelector<HTMLElement>('[data-way-back] button')?.focus()
  }, [removed])

  async function remove(value: DiaryText): Promise<void> {
    const serverId = await deleteDay('general', date)
    setRemoved({ date, value, serverId })
  }
  async function bringBack(): Promise<void> {
    if (removed) await undoDelete('general', removed.date, removed.value, removed.serverId)
    setRemoved(null)
    way.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }

  return (
    <>
      <div ref={way}>
        <WeekCircles date={date} today={today} onChoose={onChoose} />
        {removed && (
          <div data-way-back className={classes.removed}>
            <Notice
              kind="success"
              action={<SecondaryButton onPress={() => void bringBack()}>元にもどす</SecondaryButton>}
            >
              {dayText(removed.date, today)}の日記を消しました。
            </Notice>
          </div>
        )}
      </div>
      {day === undefined && !isUnreadable && <TextSkeleton paragraphs={2} />}
      {day !== undefined && (
        <DayForm key={date} date={date} isToday={date === today} day={day} onSaved={() => setRemoved(null)} />
      )}
      {day === null && <SkipChoice date={date} isToday={date === today} />}
      {day && day.state !== 'conflict' && !day.isUnreadable && (
        <div className={classes.remove}>
          <SecondaryButton isGrave onPress={() => void remove(day.value)}>
            この日の日記を消す
          </SecondaryButton>
        </div>
      )}
    </>
  )
}

/** As useDay; a phone that has never read the diary first waits for the server, but not for long. */
function useKnownDay(date: string) {
  const day = useDay('general', date)
  const { isWaiting } = useFirstReading('general')
  return day === null && isWaiting ? undefined : day
}
