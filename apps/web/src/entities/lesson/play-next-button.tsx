import type { LessonRow } from '@iki/contract/media/lesson'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs'
import { player, usePlayer } from '#core/player/player.ts'
import { nextIn } from '#core/queue/queue.ts'
import { playingNext } from '#core/queue/queue-edits.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spoken } from '#ui/feedback/announcement.tsx'
import classes from './play-next-button.module.css'

/** Puts a lesson right after the one in the player. Where nothing is in the player, there is no "after". */
export function PlayNextButton({ lesson }: { lesson: LessonRow }) {
  const isOffered = usePlayer(({ track }) => track !== null && track.id !== lesson.id)
  const isNext = usePlayer(({ queue }) => nextIn(queue)?.id === lesson.id)
  if (!isOffered || lesson.lock) return null
  return (
    <span className={classes.place}>
      <IconButton
        label={isNext ? `${lesson.title}は次に流れます` : `${lesson.title}を次に再生`}
        onPress={() => player.changeQueue(queue => playingNext(queue, lesson))}
      >
        {isNext ? <IconCheck /> : <IconAdd />}
      </IconButton>
      <Spoken>{isNext ? '次に流れます' : ''}</Spoken>
    </span>
  )
}
