import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { positionOf } from '#core/player/player.ts'
import { recentlyPlayedQuery } from '#entities/lesson/lesson.queries.ts'
import { addressInList, playerFor } from '#entities/lesson/player-address.ts'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { timeText } from '#ui/lesson/lesson-row.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { PlayFree } from '#ui/lesson/play-free.tsx'
import classes from './plan-continue.module.css'

type Props = { playlists: readonly Playlist[]; player: PlayerPath | undefined }

/**
 * Plays the plan: continues the lesson that was played last and not to its end, or begins with the first that is
 * open. Who has finished all of them is offered the one that was played the longest ago. Where none is open, as for who
 * holds another plan, it is something free.
 */
export function PlanContinue({ playlists, player }: Props) {
  const { data: recent, isLoading } = useQuery(recentlyPlayedQuery)
  if (isLoading) return null
  const open = playlists.flatMap(playlist =>
    playlist.lock ? [] : playlist.lessons.filter(isOpen).map(lesson => ({ playlist, lesson })),
  )
  const started = open.filter(({ lesson }) => isStarted(lesson))
  const lastId = recent?.find(({ id }) => started.some(({ lesson }) => lesson.id === id))?.id
  const goOn = started.find(({ lesson }) => lesson.id === lastId) ?? started[0]
  const isDone = ({ lesson }: (typeof open)[number]) => positionOf(lesson)?.isCompleted
  const next = goOn ?? open.find(each => !isDone(each)) ?? longestAgo(open, recent ?? [])
  if (!next) return playlists.length > 0 ? <PlayFree isSecond /> : null
  const { lesson, playlist } = next
  const list = { page: playerFor(playlist, player), playtag: playlist.tag }
  const texts = lessonTexts[lesson.kind]
  return (
    <>
      <p className={classes.next}>
        {lesson.title}
        <span className={classes.time}>
          {timeText({ ...lesson, position: goOn ? positionOf(lesson) : null })}
        </span>
      </p>
      <PrimaryButton
        to={addressInList(list, lesson)}
        onPress={() => requestPlay(lesson.id)}
        icon={<IconPlay size={18} />}
      >
        {goOn ? texts.goOn : isDone(next) ? texts.again : texts.offer}
      </PrimaryButton>
    </>
  )
}

/** `recent`: the newest first. */
function longestAgo<T extends { lesson: LessonRow }>(open: readonly T[], recent: readonly { id: string }[]) {
  const age = ({ lesson }: T) => {
    const index = recent.findIndex(({ id }) => id === lesson.id)
    return index === -1 ? recent.length : index
  }
  return open.toSorted((a, b) => age(b) - age(a))[0]
}

const isOpen = ({ lock }: LessonRow) => lock === null

function isStarted(lesson: LessonRow): boolean {
  const position = positionOf(lesson)
  return position !== null && !position.isCompleted && position.seconds >= 1
}
