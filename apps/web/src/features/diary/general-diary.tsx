import { streakDays } from '@iki/contract/diary'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/chunk.ts'
import { Page } from '#ui/page.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { CalendarView } from './calendar-view.tsx'
import { DayView } from './day-view.tsx'
import { useDiaryAddress } from './diary-address.ts'
import { DiaryNotices } from './diary-notices.tsx'
import { kanjiDay, streakWords } from './diary-words.ts'
import { useToday, useWrittenDates } from './offline/use-diary.ts'
import { useSkips } from './skips.queries.ts'
import { ViewTabs } from './view-tabs.tsx'
import { WeekView } from './week-view.tsx'

const StatisticsView = lazy(() =>
  loadChunk(() => import('./statistics-view.tsx').then(chunk => ({ default: chunk.StatisticsView }))),
)

/** The diary of every day: one day, its week, its months, and what they say together. */
export function GeneralDiary() {
  const today = useToday()
  const { view, date, open } = useDiaryAddress(today)
  const shown = view === 'day' ? date : today
  return (
    <Page
      title={<time dateTime={shown}>{kanjiDay(shown, today)}</time>}
      lead={<Streak today={today} />}
      accent="kafuku"
    >
      <ViewTabs view={view} onChoose={next => open(next, next === 'day' ? today : date)} />
      <DiaryNotices today={today} />
      {view === 'day' && <DayView date={date} today={today} onChoose={next => open('day', next)} />}
      {view === 'week' && (
        <WeekView
          date={date}
          today={today}
          onTurn={next => open('week', next)}
          onOpen={next => open('day', next)}
        />
      )}
      {view === 'calendar' && (
        <CalendarView
          date={date}
          today={today}
          onMove={next => open('calendar', next)}
          onOpen={next => open('day', next)}
        />
      )}
      {view === 'statistics' && (
        <Suspense fallback={<TextSkeleton paragraphs={2} />}>
          <StatisticsView />
        </Suspense>
      )}
    </Page>
  )
}

function Streak({ today }: { today: string }) {
  const dates = useWrittenDates()
  const skips = useSkips()
  if (!dates) return null
  const days = streakDays(
    dates,
    skips.map(skip => skip.date),
    today,
  )
  return streakWords(days, dates.includes(today))
}
