import type { PastPosition } from '@iki/contract/playback'
import { useQuery } from '@tanstack/react-query'
import { tellError } from '#core/api-error.ts'
import type { Track } from '#core/media/track.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { japaneseMoment } from '#ui/format-day.ts'
import { clockTime, japaneseTime } from '#ui/format-time.ts'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { RowList } from '#ui/row-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { lessonPositionsQuery } from './audio.queries.ts'
import classes from './past-positions-sheet.module.css'

type Props = { lesson: Track; onGo: (seconds: number) => void; onClose: () => void }

/** Where a member was in a lesson before, to go back to with a tap. */
export function PastPositionsSheet({ lesson, onGo, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(lessonPositionsQuery(lesson.id))
  return (
    <Sheet title="前にいたところ" onClose={onClose}>
      {leave => (
        <>
          <p className={classes.lead}>{lesson.title}</p>
          {!data && !error && <ListSkeleton rows={3} />}
          {!data && error && (
            <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
              {tellError(error)}
            </ErrorPanel>
          )}
          {data?.past.length === 0 && (
            <p className={classes.empty}>
              まだありません。大きくとんだときや、ほかの端末で聴いたときに、そのまえの場所がここに残ります。
            </p>
          )}
          {data && data.past.length > 0 && (
            <RowList label="前にいたところ">
              {data.past.map(past => (
                <button
                  key={`${past.at}-${past.seconds}`}
                  type="button"
                  className={classes.past}
                  aria-label={`${japaneseTime(past.seconds)}へもどる。${whyOf(past)}、${japaneseMoment(past.at)}`}
                  onClick={() => {
                    onGo(past.seconds)
                    leave()
                  }}
                >
                  <span className={classes.time}>{clockTime(past.seconds)}</span>
                  <span className={classes.words}>
                    {whyOf(past)}
                    <span className={classes.at}>{japaneseMoment(past.at)}</span>
                  </span>
                </button>
              ))}
            </RowList>
          )}
        </>
      )}
    </Sheet>
  )
}

function whyOf({ reason, device }: PastPosition): string {
  const where = device?.name ?? 'ほかの端末'
  const words = {
    started: 'ひと休みするまえ',
    jumped: 'とぶまえ',
    device: `${where} で聴いたところ`,
    completed: '最後まで聴いたとき',
  } as const
  return words[reason]
}
