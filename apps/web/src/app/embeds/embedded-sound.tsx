import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useMemo } from 'react'
import type { EmbedProps } from '#core/embed/embed-slots.ts'
import { singleQueue } from '#core/queue/queue.ts'
import { useLessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { EmbedFoot } from './embed-foot.tsx'
import { EmbedTrouble } from './embed-trouble.tsx'
import classes from './embeds.module.css'

/** A sound in a text. It starts without leaving the page, and continues in the mini player. */
export function EmbeddedSound({ lesson, caption }: EmbedProps) {
  const queue = useMemo(() => singleQueue(lesson), [lesson])
  const { isPlaying, isWaiting, toggle, failure } = useLessonPlayer(lesson, queue)
  return (
    <div className={classes.embed} data-accent={lesson.accent} data-off-paper>
      <div className={classes.sound}>
        <button
          type="button"
          className={classes.play}
          aria-label={`「${lesson.title}」を${isPlaying ? '一時停止' : '再生'}`}
          aria-busy={isWaiting || undefined}
          onClick={toggle}
        >
          {isPlaying ? <IconPause size={18} /> : <IconPlay size={18} />}
        </button>
        <EmbedFoot lesson={lesson} caption={caption} />
      </div>
      <EmbedTrouble kind={lesson.kind} failure={failure} />
    </div>
  )
}
