import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import type { ListeningEntry } from '@iki/contract/media/listening'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import type { Shelf } from '#entities/lesson/use-shelf.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { LessonThumb } from '#ui/lesson/lesson-thumb.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './listening.module.css'
import { entriesQuery } from './listening.queries.ts'
import { byDay, dayName, listenedTime } from './listening-text.ts'

type Props = { today: string; day: string | null; onAll: () => void }

/** What was listened to and watched, as a part of the listening log: all days, or one. */
export function ListeningEntries({ today, day, onAll }: Props) {
  return (
    <section aria-labelledby="listened">
      <SectionHeading id="listened">聴いたもの・見たもの</SectionHeading>
      {day && (
        <div className={classes.filter}>
          <Chip isOn onPress={onAll}>
            {dayName(day, today)}だけ ×
          </Chip>
        </div>
      )}
      <ListenedByDay today={today} day={day} />
    </section>
  )
}

type ByDayProps = {
  today: string
  day: string | null
  /** Without it, everything that was played is listed. */
  shelf?: Shelf
  /** Shown if there is nothing. */
  empty?: ReactNode
}

/** What was listened to and watched, by day, the latest first. */
export function ListenedByDay({ today, day, shelf, empty }: ByDayProps) {
  const query = useInfiniteQuery({
    ...entriesQuery(day, shelf),
    // While a shelf is narrowed the list stays; another day is another list.
    placeholderData: shelf && keepPreviousData,
  })
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap(page => page.entries) ?? []
  // The list before may be empty when this one is not.
  const isUnknown = !data || (isPlaceholderData && entries.length === 0)
  return (
    <>
      {error && !data && (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {isUnknown && !error && <ListSkeleton rows={4} />}
      {!isUnknown && entries.length === 0 && empty}
      {byDay(entries).map(([of, listened]) => (
        <div key={of}>
          <h3 className={classes.dayName}>{dayName(of, today)}</h3>
          <RowList label={dayName(of, today)}>
            {listened.map(entry => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </RowList>
        </div>
      ))}
      {error && data && <p role="alert">{errorMessage(error)}</p>}
      {hasNextPage && (
        <div className={classes.more}>
          <SecondaryButton onPress={() => void fetchNextPage()} isBusy={isFetchingNextPage}>
            もっと見る
          </SecondaryButton>
        </div>
      )}
    </>
  )
}

/** The label of each kind of listening; null for a lesson that was played by itself. */
const kindNames: Record<ListeningEntry['kind'], string | null> = { lesson: null, radio: 'ラジオの放送で' }

function Entry({ entry }: { entry: ListeningEntry }) {
  const { lesson, kind, startedAt, wallSeconds } = entry
  const time = tokyoTimestamp(new Date(startedAt)).slice(11, 16)
  const content = (
    <>
      {lesson && <LessonThumb lesson={lesson} />}
      <span className={classes.text}>
        <span className={classes.title}>{lesson?.title ?? '公開を終えたもの'}</span>
        <span className={classes.meta}>
          <time dateTime={startedAt}>{time}</time>
          {kindNames[kind] && <span>{kindNames[kind]}</span>}
          {lesson && lesson.kind !== 'audio' && <span>{lessonTexts[lesson.kind].name}</span>}
          {lesson?.artist && <span>{lesson.artist}</span>}
        </span>
      </span>
      <span className={classes.length}>{listenedTime(wallSeconds)}</span>
    </>
  )
  if (!lesson) return <div className={classes.entry}>{content}</div>
  return (
    <div className={classes.withActions}>
      <Link to={addressOfLesson(lesson)} className={classes.entry} data-accent={lesson.accent}>
        {content}
      </Link>
      <LessonActions lesson={lesson} />
    </div>
  )
}
