import { day as daySchema } from '@iki/contract/api/schema'
import { generalDiaryName } from '@iki/contract/diary/general-diary-name'
import { href } from '@iki/contract/screens/screens'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { CalendarView } from './calendar/calendar-view.tsx'
import { WeekView } from './calendar/week-view.tsx'
import { DiaryNotices } from './diary-notices.tsx'
import { kanjiDay } from './diary-text.ts'
import { DayView } from './entry/day-view.tsx'
import classes from './general-diary.module.css'
import { useToday } from './offline/use-diary.ts'
import { dayText } from './statistics/statistics-text.ts'
import { useStreakText } from './use-streak-text.ts'

const StatisticsView = lazy(() =>
  loadChunk(() =>
    import('./statistics/statistics-view.tsx').then(chunk => ({ default: chunk.StatisticsView })),
  ),
)

/** The general diary: a day, its week, its months, and statistics; each of these has its own title. */
export function GeneralDiary({ tour }: { tour?: ReactNode }) {
  const today = useToday()
  const { view, date, open, hasDayTurned } = useDiaryAddress(today)
  return (
    <Page
      title={view === 'day' ? <time dateTime={date}>{kanjiDay(date, today)}</time> : generalDiaryName}
      lead={<Streak today={today} />}
      accent="kafuku"
      width="columns"
    >
      {view === 'day' && tour}
      <ViewTabs view={view} onChoose={next => open(next, next === 'day' ? today : date)} />
      <DiaryNotices today={today} />
      {hasDayTurned && view === 'day' && (
        <Notice
          title="日付が変わりました"
          action={<SecondaryButton onPress={() => open('day', today)}>きょうの日記をひらく</SecondaryButton>}
        >
          いまひらいているのは、{dayText(date, today)}の日記です。
        </Notice>
      )}
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
      <p className={classes.settings}>
        <TextLink to={href('/habit/diary/settings')}>日記の設定と書き出し</TextLink>
      </p>
    </Page>
  )
}

function Streak({ today }: { today: string }) {
  return useStreakText(today) ?? '\u00a0' // Its line is there from the beginning.
}

const names: Readonly<Record<DiaryView, string>> = {
  day: 'きょう',
  week: '週',
  calendar: 'カレンダー',
  statistics: 'ふりかえり',
}
type ViewTabsProps = { view: DiaryView; onChoose: (view: DiaryView) => void }

/** The tabs of the four views. */
function ViewTabs({ view, onChoose }: ViewTabsProps) {
  return (
    <nav className={classes.tabs} aria-label="日記の見かた">
      {diaryViews.map(each => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-current={each === view ? 'page' : undefined}
          data-tour={`diary-${each}`}
          onClick={() => onChoose(each)}
        >
          {names[each]}
        </button>
      ))}
    </nav>
  )
}

const diaryViews = ['day', 'week', 'calendar', 'statistics'] as const
type DiaryView = (typeof diaryViews)[number]

/** Which view and which day are open. They are in the address, so that going back and reloading work. */
function useDiaryAddress(today: string) {
  const [query, setQuery] = useSearchParams()
  const view = v.is(v.picklist(diaryViews), query.get('view')) ? (query.get('view') as DiaryView) : 'day'
  const wanted = query.get('day')
  // A member who writes over midnight stays on the day that was opened.
  const [opened, setOpened] = useState(today)
  const date = v.is(daySchema, wanted) && wanted <= today ? wanted : opened

  function open(nextView: DiaryView, nextDate: string): void {
    const next = new URLSearchParams(query)
    if (nextView === 'day') next.delete('view')
    else next.set('view', nextView)
    if (nextDate === today) next.delete('day')
    else next.set('day', nextDate)
    setOpened(today)
    setQuery(next, { preventScrollReset: true })
  }
  return {
    view,
    date,
    open,
    /** Whether midnight has passed while today was open. */
    hasDayTurned: wanted === null && opened !== today,
  }
}
