import { type ReactNode, useRef } from 'react'
import { film } from '#core/film/film.ts'
import { FilmSlot } from '#core/film/film-slot.tsx'
import { useFilm } from '#core/film/film-state.ts'
import { player, usePlayer } from '#core/player/player.ts'
import { nextIn, previousIn } from '#core/queue/queue.ts'
import { useLessonTime, usePracticeSpan } from '#entities/lesson/use-lesson-player.ts'
import { FilmBar, FilmTime } from '#ui/film/film-bar.tsx'
import { FilmCaptions } from '#ui/film/film-captions.tsx'
import { FilmControls } from '#ui/film/film-controls.tsx'
import { FilmFrame } from '#ui/film/film-frame.tsx'
import type { FilmPageParts } from './film-parts.ts'
import { shapeOf } from './film-shape.ts'
import classes from './film-stage.module.css'
import { FilmTools } from './film-tools.tsx'
import { NextUp } from './next-up.tsx'
import { useFilmKeys } from './use-film-keys.ts'
import { Watermark } from './watermark.tsx'
import { WhereItPlays } from './where-it-plays.tsx'

type Props = Pick<FilmPageParts, 'track' | 'lesson' | 'controls' | 'queue' | 'marks'> & {
  /** It stands within a text: the keys are the page's, and nothing follows. */
  isInText?: boolean
  /** On the film, too, such as the beats of a count-in. */
  children?: ReactNode
}

/** A film with everything that lies on it. */
export function FilmStage({ track, lesson, controls, queue, marks, isInText = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useFilm(state => state.size)
  const captionText = useFilm(state => state.captionText)
  const skipSeconds = usePlayer(state => state.skipSeconds)
  const isBegun = usePlayer(state => state.isBegun) && controls.isHere
  const toggleFullscreen = () => frame.current && film.toggleFullscreen(frame.current)
  useFilmKeys({
    ...{ durationSeconds: track.durationSeconds, seek: controls.seek, toggleFullscreen },
    isOn: !isInText,
  })
  return (
    <FilmFrame
      ref={frame}
      title={track.title}
      accent={track.accent}
      shape={shapeOf(lesson ?? track, controls.isHere ? size : null)}
      film={<FilmSlot lessonId={track.id} className={classes.slot} />}
      posterUrl={lesson?.media?.posterUrl ?? lesson?.poster?.url ?? track.poster?.url}
      isBegun={isBegun}
      isPlaying={controls.isPlaying}
      onToggle={controls.toggle}
      onSkip={side => controls.skip(side === 'left' ? -skipSeconds : skipSeconds)}
      onDoubleClick={toggleFullscreen}
      skipSeconds={skipSeconds}
      controls={
        <FilmControls
          isBegun={isBegun}
          isPlaying={controls.isPlaying}
          isWaiting={controls.isWaiting}
          onToggle={controls.toggle}
          skipSeconds={skipSeconds}
          onSkip={controls.skip}
          {...(controls.isHere && waysIn(queue))}
          note={<WhereItPlays />}
          time={<Time track={track} />}
          bar={<Bar {...{ track, lesson, controls, marks }} />}
          tools={<FilmTools track={track} lesson={lesson} onFullscreen={toggleFullscreen} />}
        />
      }
    >
      <Watermark />
      {captionText !== null && controls.isHere && <FilmCaptions text={captionText} />}
      {controls.isHere && !isInText && <NextUp queue={queue} />}
      {children}
    </FilmFrame>
  )
}

function waysIn(queue: Props['queue']) {
  if (!queue || queue.lessons.length < 2) return {}
  return {
    onPrevious: previousIn(queue) ? player.previous : undefined,
    onNext: nextIn(queue) ? player.next : undefined,
  }
}

function Time({ track }: Pick<Props, 'track'>) {
  const { seconds, durationSeconds } = useLessonTime(track)
  return <FilmTime seconds={seconds} durationSeconds={durationSeconds} />
}

function Bar({ track, lesson, controls, marks }: Omit<Props, 'queue' | 'isInText' | 'children'>) {
  const stripUrl = lesson?.media?.stripUrl
  const strip = lesson?.film?.strip
  return (
    <FilmBar
      {...useLessonTime(track)}
      onSeek={controls.seek}
      chapters={lesson?.chapters ?? []}
      marks={marks}
      loop={usePracticeSpan(track.id)}
      strip={stripUrl && strip ? { url: stripUrl, of: strip } : null}
    />
  )
}
