import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { Page } from '#ui/page/page.tsx'
import classes from './listening.module.css'
import { listeningQuery } from './listening.queries.ts'
import { ListeningEntries } from './listening-entries.tsx'
import { listenedTime } from './listening-text.ts'
import { ListeningWeek } from './listening-week.tsx'
import { MonthCalendar } from './month-calendar.tsx'

const title = 'わたしの記録'

/** The member's own log: how long they listened, on which days, to what, and what they have read. */
export function ListeningPage({ read }: { read: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(listeningQuery)
  const [day, setDay] = useState<string | null>(null)
  if (error && !data)
    return (
      <Page title={title}>
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      </Page>
    )
  if (!data)
    return (
      <Page title={title}>
        <ListSkeleton rows={6} />
      </Page>
    )
  const { today, recent, since, totalSeconds, totalDays, streakDays } = data
  if (since === null)
    return (
      <Page title={title}>
        <EmptyState
          title="聴いたもの、見たものは、ここにのこります"
          drawing="step"
          action={<PrimaryButton to={href('/')}>きょうの一本を選ぶ</PrimaryButton>}
        >
          音声や動画をひとつひらくと、日付と時間が自動で記録されます。
        </EmptyState>
        {read}
      </Page>
    )
  return (
    <Page title={title} lead="なにを聴き、見て、読んだか。あなただけが見られます。">
      <dl className={classes.sums}>
        <Sum name="連続" value={`${streakDays}日`} />
        <Sum name="聴いた日" value={`${totalDays}日`} />
        <Sum name="合計" value={listenedTime(totalSeconds)} note={`${sinceDay(since, today)}から`} />
      </dl>
      <ListeningWeek days={recent} today={today} />
      <MonthCalendar today={today} since={since} chosenDay={day} onChoose={setDay} />
      <ListeningEntries today={today} day={day} onAll={() => setDay(null)} />
      {read}
    </Page>
  )
}

function Sum({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={classes.sum}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

/** The day, or of another year the month. */
const sinceDay = (since: string, today: string) =>
  since.slice(0, 4) === today.slice(0, 4)
    ? japaneseDay(since).replace(/^.*年/, '')
    : japaneseDay(since).replace(/月.*$/, '月')
