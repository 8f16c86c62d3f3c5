import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useIsSeen } from '#core/browser/use-is-seen.ts'
import type { EmbedProps } from '#core/embed/embed-slots.ts'
import { useIsFilmIn } from '#core/film/film-slot.tsx'
import { useLessonOnPage } from '#core/player/lesson-on-page.ts'
import { singleQueue } from '#core/queue/queue.ts'
import { lessonQuery } from '#entities/lesson/lesson.queries.ts'
import { useLessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { FilmStage } from '#features/video/film-stage.tsx'
import { EmbedFoot } from './embed-foot.tsx'
import { EmbedTrouble } from './embed-trouble.tsx'
import classes from './embeds.module.css'

/** A film that plays within a text. Scrolled out of view, it plays on in the mini player, and returns afterwards. */
export function EmbeddedFilm({ lesson: row, caption }: EmbedProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(frame)
  const isIn = useIsFilmIn(row.id)
  // Its captions, chapters and small pictures come once it is played: a text may hold many films.
  const { data: lesson } = useQuery({ ...lessonQuery(row.id), enabled: isIn })
  const queue = useMemo(() => singleQueue(row), [row])
  const track = lesson ?? row
  const controls = useLessonPlayer(track, queue)
  return (
    <div className={classes.embed} data-accent={row.accent} data-off-paper>
      <div ref={frame} className={classes.film}>
        <FilmStage
          track={track}
          lesson={lesson}
          controls={controls}
          queue={undefined}
          marks={noMarks}
          isInText
        />
      </div>
      {isIn && isSeen && <OnStage lessonId={row.id} />}
      <EmbedTrouble kind={row.kind} failure={controls.failure} />
      <EmbedFoot lesson={row} caption={caption} />
    </div>
  )
}

/** While it is seen, the mini player would only show the same again. */
function OnStage({ lessonId }: { lessonId: string }) {
  useLessonOnPage(lessonId)
  return null
}

const noMarks = [] as const
