import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs'
import { useDownloads } from '#core/downloads/downloads.ts'
import { playRequest } from '#core/player/play-request.ts'
import { player, positionOf, usePlayer } from '#core/player/player.ts'
import { nextIn } from '#core/queue/queue.ts'
import { playingNext } from '#core/queue/queue-edits.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import classes from './lesson-list.module.css'
import { addressInList, playerOf } from './player-address.ts'

type Props = {
  lessons: readonly Lesson[]
  /** The playlist that continues after each lesson. Without it, a lesson is played alone. */
  playtag?: string
  /**
   * The page of the playlist's player, if it is not the usual one. Lessons that it can't play open in their own player.
   */
  page?: string
  label?: string
}

/** Lessons with their locks and positions. */
export function LessonList({ lessons, playtag, page, label }: Props) {
  const downloads = useDownloads(state => state.lessons)
  const currentId = usePlayer(state => state.track?.id)
  const place = { page: page ?? (playtag === undefined ? null : playerOf(playtag)), playtag }
  return (
    <RowList label={label}>
      {lessons.map(lesson => (
        <LessonRow
          key={lesson.id}
          lesson={{ ...lesson, position: positionOf(lesson) }}
          to={addressInList(place, lesson)}
          meta={lesson.artist ?? lesson.description}
          isCurrent={lesson.id === currentId}
          // A film's picture has a play button, so pressing it starts the film.
          onPress={lesson.kind === 'video' ? () => playRequest.make(lesson.id) : undefined}
          isDownloaded={lesson.id in downloads}
          action={<PlayNextButton lesson={lesson} />}
        />
      ))}
    </RowList>
  )
}

/** Puts a lesson right after the current one. Not shown while the player is empty. */
function PlayNextButton({ lesson }: { lesson: Lesson }) {
  const isOffered = usePlayer(({ track }) => track !== null && track.id !== lesson.id)
  const isNext = usePlayer(({ queue }) => nextIn(queue)?.id === lesson.id)
  if (!isOffered || lesson.lock) return null
  return (
    <span className={classes.playNext}>
      <IconButton
        label={isNext ? `${lesson.title}は次に流れます` : `${lesson.title}を次に再生`}
        onPress={() => player.changeQueue(queue => playingNext(queue, lesson))}
      >
        {isNext ? <IconCheck /> : <IconAdd />}
      </IconButton>
      <Announcement>{isNext ? '次に流れます' : ''}</Announcement>
    </span>
  )
}
