import type { LessonRow, Playlist } from '@iki/contract/audio'
import type { PlayerPath } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { playWish } from '#core/media/play-wish.ts'
import { positionOf } from '#core/media/player.ts'
import { recentlyPlayedQuery } from '#features/audio/audio.queries.ts'
import { lessonAt, playerOf } from '#features/audio/player-address.ts'
import { LessonCard } from '#ui/lesson-card.tsx'
import { timeText } from '#ui/lesson-row.tsx'

type Props = { playlists: readonly Playlist[]; player: PlayerPath | undefined }

/** Where the member was in the plan's playlists: what was heard last and not to its end. */
export function PlanContinue({ playlists, player }: Props) {
  const { data: recent } = useQuery(recentlyPlayedQuery)
  const begun = playlists.flatMap(({ tag, title, lock, lessons }) =>
    lock ? [] : lessons.filter(isBegun).map(lesson => ({ tag, title, lesson })),
  )
  const lastId = recent?.find(({ id }) => begun.some(({ lesson }) => lesson.id === id))?.id
  const next = begun.find(({ lesson }) => lesson.id === lastId) ?? begun[0]
  if (!next) return null
  const { lesson, tag, title } = next
  return (
    <LessonCard
      lesson={lesson}
      to={lessonAt(playerOf(tag, player), lesson.id)}
      onPress={() => playWish.make(lesson.id)}
      eyebrow={title}
      meta={timeText(lesson.durationSeconds, positionOf(lesson))}
      actionLabel="つづきから"
    />
  )
}

function isBegun(lesson: LessonRow): boolean {
  const position = positionOf(lesson)
  return lesson.lock === null && position !== null && !position.isCompleted && position.seconds >= 1
}
