import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { playRequest } from '#core/player/play-request.ts'
import { positionOf } from '#core/player/player.ts'
import { recentlyPlayedQuery } from '#entities/lesson/lesson.queries.ts'
import { addressInList, playerFor } from '#entities/lesson/player-address.ts'
import { LessonCard } from '#ui/lesson/lesson-card.tsx'
import { timeText } from '#ui/lesson/lesson-row.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'

type Props = { playlists: readonly Playlist[]; player: PlayerPath | undefined }

/** Continues the plan's playlists: the lesson that was played last and not to its end. */
export function PlanContinue({ playlists, player }: Props) {
  const { data: recent } = useQuery(recentlyPlayedQuery)
  const started = playlists.flatMap(playlist =>
    playlist.lock ? [] : playlist.lessons.filter(isStarted).map(lesson => ({ playlist, lesson })),
  )
  const lastId = recent?.find(({ id }) => started.some(({ lesson }) => lesson.id === id))?.id
  const next = started.find(({ lesson }) => lesson.id === lastId) ?? started[0]
  if (!next) return null
  const { lesson, playlist } = next
  const place = { page: playerFor(playlist, player), playtag: playlist.tag }
  return (
    <LessonCard
      lesson={lesson}
      to={addressInList(place, lesson)}
      onPress={() => playRequest.make(lesson.id)}
      eyebrow={playlist.title}
      meta={timeText({ ...lesson, position: positionOf(lesson) })}
      actionLabel={lessonTexts[lesson.kind].goOn}
    />
  )
}

function isStarted(lesson: LessonRow): boolean {
  const position = positionOf(lesson)
  return lesson.lock === null && position !== null && !position.isCompleted && position.seconds >= 1
}
