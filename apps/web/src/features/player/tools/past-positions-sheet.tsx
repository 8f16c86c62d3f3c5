import { type PastPosition, samePositionSeconds } from '@iki/contract/media/playback'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import type { Track } from '#core/player/track.ts'
import { lessonPositionsQuery } from '#entities/lesson/lesson.queries.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './past-positions-sheet.module.css'

type Props = { lesson: Track; onGo: (seconds: number) => void; onClose: () => void }

/** Earlier positions in a lesson; a tap goes back to one. */
export function PastPositionsSheet({ lesson, onGo, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(lessonPositionsQuery(lesson.id))
  const past = data && onePerPosition(data.past)
  return (
    <Sheet title="前にいたところ" onClose={onClose}>
      {leave => (
        <>
          <p className={classes.lead}>{lesson.title}</p>
          {!data && !error && <ListSkeleton rows={3} />}
          {!data && error && (
            <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
              {errorMessage(error)}
            </ErrorPanel>
          )}
          {past?.length === 0 && (
            <p className={classes.empty}>
              まだありません。大きくとんだときや、ほかの端末で聴いたときに、そのまえの場所がここに残ります。
            </p>
          )}
          {past && past.length > 0 && (
            <RowList label="前にいたところ">
              {past.map(position => (
                <button
                  key={`${position.at}-${position.seconds}`}
                  type="button"
                  className={classes.past}
                  aria-label={`${japaneseTime(position.seconds)}へもどる。${whyOf(position)}、${japaneseMoment(position.at)}`}
                  onClick={() => {
                    onGo(position.seconds)
                    leave()
                  }}
                >
                  <span className={classes.time}>{clockTime(position.seconds)}</span>
                  <span className={classes.text}>
                    {whyOf(position)}
                    <span className={classes.at}>{japaneseMoment(position.at)}</span>
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

/** Of several times near one position, only the latest is listed. */
function onePerPosition(past: readonly PastPosition[]): PastPosition[] {
  return past.filter((position, index) => {
    const before = past[index - 1]
    return !before || Math.abs(before.seconds - position.seconds) > samePositionSeconds
  })
}

function whyOf({ reason, device }: PastPosition): string {
  const where = device?.name ?? 'ほかの端末'
  const texts = {
    started: 'ひと休みするまえ',
    jumped: 'とぶまえ',
    device: `${where} で聴いたところ`,
    completed: '最後まで聴いたとき',
  } as const
  return texts[reason]
}
