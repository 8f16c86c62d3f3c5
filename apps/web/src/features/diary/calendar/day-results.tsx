import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { useDays } from '../offline/use-diary.ts'
import { useHabitKinds } from '../weekly/use-habit-kinds.ts'
import classes from './calendar-view.module.css'
import { DayRow } from './day-row.tsx'
import { type DayFilter, findDays, preparedDays } from './find-days.ts'
import { HabitResults } from './habit-results.tsx'

/** The search goes back to this day, since no diary is older. */
const firstDay = '2015-01-01'
const pageSize = 30

type Props = { filter: DayFilter; today: string; onOpen: (date: string) => void; onClear: () => void }

/** The days that match the search, the newest first. More are rendered when the member scrolls down. */
export function DayResults({ filter, today, onOpen, onClear }: Props) {
  const days = useDays('general', firstDay, today)
  const prepared = useMemo(() => days && preparedDays(days), [days])
  const wanted = useDeferredValue(filter)
  const found = useMemo(() => prepared && findDays(prepared, wanted), [prepared, wanted])
  const kinds = useHabitKinds(habitKindKeys) ?? []
  const unreadableCount = days?.filter(day => day.isUnreadable).length ?? 0
  if (!found) return <ListSkeleton />
  return (
    <section aria-label="見つかった日">
      <div className={classes.found}>
        <p role="status">{found.length > 0 ? `${found.length}日、見つかりました` : '見つかりませんでした'}</p>
        <SecondaryButton onPress={onClear}>カレンダーにもどる</SecondaryButton>
      </div>
      {wanted.text.trim() !== '' && unreadableCount > 0 && (
        <p className={classes.summary}>
          ことばをいま開けない日が{unreadableCount}日あり、その中はさがせませんでした。
        </p>
      )}
      {found.length === 0 ? (
        <EmptyState title="あてはまる日は、ありません">
          ことばを短くするか、しぼりこみをゆるめてみてください。
        </EmptyState>
      ) : (
        <Endless key={JSON.stringify(wanted)} total={found.length}>
          {count =>
            found.slice(0, count).map(day => (
              <li key={day.date}>
                <DayRow date={day.date} today={today} day={day} searched={wanted.text} onOpen={onOpen} />
              </li>
            ))
          }
        </Endless>
      )}
      {kinds.map(kind => (
        <HabitResults key={kind} kind={kind} searched={wanted.text} first={firstDay} today={today} />
      ))}
    </section>
  )
}

type EndlessProps = { total: number; children: (count: number) => ReactNode }

/** Loads more when it comes into view, or by its button. */
function Endless({ total, children }: EndlessProps) {
  const [count, setCount] = useState(pageSize)
  const end = useRef<HTMLDivElement>(null)
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole || !end.current || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setCount(shown => shown + pageSize)
      },
      { rootMargin: '600px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWhole])
  return (
    <>
      <ol className={classes.list}>{children(count)}</ol>
      {!isWhole && (
        <div ref={end} className={classes.more}>
          <SecondaryButton onPress={() => setCount(count + pageSize)}>つづきを見る</SecondaryButton>
        </div>
      )}
    </>
  )
}
