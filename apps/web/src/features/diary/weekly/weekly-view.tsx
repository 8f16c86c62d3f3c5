import { day as daySchema } from '@iki/contract/api/schema'
import { weekOf } from '@iki/contract/diary/diary'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { useDraftedDays } from '../entry/day-drafts.ts'
import { HabitDayForm } from '../entry/habit-day-form.tsx'
import { PageDay } from '../entry/page-day.tsx'
import { usePageWeek } from '../offline/page-days.ts'
import { useDays, useFirstReading, useSyncState, useToday } from '../offline/use-diary.ts'
import { stampsQuery } from './stamps.queries.ts'
import { WeekCelebration } from './week-celebration.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekSummary } from './week-summary.tsx'

type Props = {
  kind: HabitKind
  /** The first day to show, from the address; today without one. */
  begins?: string | null
}

/** A habit diary by weeks. Give it the kind as its key, so that another diary starts with fresh state. */
export function WeeklyView({ kind, begins = null }: Props) {
  const today = useToday()
  const [chosen, setChosen] = useState(v.is(daySchema, begins) && begins <= today ? begins : today)
  const [fresh, setFresh] = useState<string | null>(null)
  const [isCelebrated, setCelebrated] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const week = weekOf(chosen)
  const [first = chosen, last = chosen] = [week[0], week[6]]
  const days = useDays(kind, first, last)
  const { isUnreadable } = useSyncState()
  const { isComplete, isWaiting } = useFirstReading(kind)
  /** The form of this day stays open, even when the day is emptied. */
  const [opened, setOpened] = useState<string | null>(null)
  const { data: stamps } = useQuery(stampsQuery(kind, first, last))
  const drafted = useDraftedDays(kind)
  const byDate = new Map(days?.map(day => [day.date, day]))
  const stamped = new Set([...byDate.keys(), ...(stamps?.map(({ date }) => date) ?? [])])

  const isOfPage = usePageWeek(kind, chosen) !== undefined
  const isKnown = isComplete || isOfPage || byDate.has(chosen) || drafted.has(chosen)
  const isOpen = isKnown || opened === chosen
  useEffect(() => {
    if (days && isKnown) setOpened(chosen)
  }, [days, isKnown, chosen])

  function saved(date: string): void {
    setFresh(date)
    const isLastOfWeek = !byDate.has(date) && byDate.size === week.length - 1
    setAnnouncement(isLastOfWeek ? '七日ぶん、そろいました。一週間、おつかれさまでした。' : '')
    setCelebrated(isLastOfWeek)
  }

  if (isUnreadable) return null // The notices of the page say why.
  return (
    <>
      <WeekDays
        chosen={chosen}
        today={today}
        stamped={stamped}
        fresh={fresh}
        drafted={drafted}
        isRead={isComplete}
        unreadable={new Set(days?.filter(day => day.isUnreadable).map(day => day.date))}
        onChoose={setChosen}
      />
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {isCelebrated && <WeekCelebration onEnd={() => setCelebrated(false)} />}
      {days && isOpen && (
        <PageDay kind={kind} date={chosen}>
          <HabitDayForm
            key={chosen}
            kind={kind}
            date={chosen}
            today={today}
            day={byDate.get(chosen) ?? null}
            onSaved={() => saved(chosen)}
          />
        </PageDay>
      )}
      {days && !isOpen && !isWaiting && <UnreadDay onWrite={() => setOpened(chosen)} />}
      {(!days || (!isOpen && isWaiting)) && <ListSkeleton rows={4} />}
      {days && isComplete && (
        <WeekSummary
          kind={kind}
          days={week.map(date => byDate.get(date)?.value ?? null)}
          isThisWeek={week.includes(today)}
        />
      )}
    </>
  )
}

/** A day of which this phone does not know yet whether anything is written. */
function UnreadDay({ onWrite }: { onWrite: () => void }) {
  return (
    <Notice
      title="この日の日記を、まだ読み込めていません"
      action={<SecondaryButton onPress={onWrite}>いまから書く</SecondaryButton>}
    >
      書いてあれば、つながったときにここに出ます。いま書いた分は、そのときにひとつにまとめます。
    </Notice>
  )
}
