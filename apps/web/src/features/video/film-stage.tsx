import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CastConnection, useCastDevice, useCasting } from '#core/cast/cast-state.ts'
import { film } from '#core/film/film-player.ts'
import { FilmSlot } from '#core/film/film-slot.tsx'
import { useFilm } from '#core/film/film-state.ts'
import { advanceHold } from '#core/player/advance-hold.ts'
import { player, sleep, usePlayer } from '#core/player/player.ts'
import { followingIn, nextIn, previousIn, type Queue } from '#core/queue/queue.ts'
import { useLessonTime, usePracticeSpan } from '#entities/lesson/use-lesson-player.ts'
import { FilmBar, FilmLength, FilmTime } from '#ui/film/film-bar.tsx'
import { FilmCaptions } from '#ui/film/film-captions.tsx'
import { FilmControls } from '#ui/film/film-controls.tsx'
import { FilmFrame } from '#ui/film/film-frame.tsx'
import { FilmHead } from '#ui/film/film-head.tsx'
import { NextCard } from '#ui/film/next-card.tsx'
import type { FilmPageParts } from './film-parts.ts'
import { shapeOf } from './film-shape.ts'
import classes from './film-stage.module.css'
import { FilmTools } from './film-tools.tsx'
import { useFilmKeys } from './use-film-keys.ts'
import { Watermark } from './watermark.tsx'

type Props = Pick<FilmPageParts, 'track' | 'lesson' | 'controls' | 'queue' | 'marks'> & {
  /** The film is inside a text: keyboard shortcuts stay with the page, and no next film is announced. */
  isInText?: boolean
  /** Where the way back leads, on the film's own page. */
  backTo?: string
  /** Also shown on the film, such as the beats of a count-in. */
  children?: ReactNode
}

/** A film with its controls and everything else that is shown on it. */
export function FilmStage({
  track,
  lesson,
  controls,
  queue,
  marks,
  isInText = false,
  backTo,
  children,
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useFilm(state => state.size)
  const captionText = useFilm(state => state.captionText)
  const backSeconds = usePlayer(state => state.backSeconds)
  const skipSeconds = usePlayer(state => state.skipSeconds)
  const isStarted = usePlayer(state => state.isStarted) && controls.isHere
  const isInList = controls.isHere && queue !== undefined && queue.lessons.length > 1
  const toggleFullscreen = () => frame.current && film.toggleFullscreen(frame.current)
  useFilmKeys({
    durationSeconds: track.durationSeconds,
    seek: controls.seek,
    toggleFullscreen,
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
      isStarted={isStarted}
      isPlaying={controls.isPlaying}
      onToggle={controls.toggle}
      onSkip={side => controls.skip(side === 'left' ? -backSeconds : skipSeconds)}
      onDoubleClick={toggleFullscreen}
      backSeconds={backSeconds}
      skipSeconds={skipSeconds}
      controls={
        <FilmControls
          isStarted={isStarted}
          isPlaying={controls.isPlaying}
          isWaiting={controls.isWaiting}
          onToggle={controls.toggle}
          backSeconds={backSeconds}
          skipSeconds={skipSeconds}
          onSkip={controls.skip}
          onPrevious={isInList && previousIn(queue) ? player.previous : undefined}
          onNext={isInList && nextIn(queue) ? player.next : undefined}
          head={backTo !== undefined && <FilmHead title={track.title} backTo={backTo} />}
          note={<WhereItPlays />}
          time={<Time track={track} isStarted={isStarted} />}
          bar={<Bar track={track} lesson={lesson} controls={controls} marks={marks} />}
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

function Time({ track, isStarted }: Pick<Props, 'track'> & { isStarted: boolean }) {
  const { seconds, durationSeconds } = useLessonTime(track)
  if (!isStarted) return durationSeconds > 0 ? <FilmLength durationSeconds={durationSeconds} /> : null
  return <FilmTime seconds={seconds} durationSeconds={durationSeconds} />
}

function Bar({ track, lesson, controls, marks }: Pick<Props, 'track' | 'lesson' | 'controls' | 'marks'>) {
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

/** How long the next film is announced before it starts. */
const announcedSeconds = 5

/** After a film has ended, the next one is announced first, and can be cancelled. */
function NextUp({ queue }: { queue: Queue | undefined }) {
  const hasEnded = usePlayer(state => state.status === 'ended')
  const endedId = usePlayer(state => (state.status === 'ended' ? state.track?.id : undefined))
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  useEffect(advanceHold.hold, [])
  useEffect(() => {
    if (!hasEnded) setStoppedAt(null)
  }, [hasEnded])
  const next = queue ? followingIn(queue) : null
  if (!hasEnded || !next || stoppedAt === endedId || !sleep.mayGoOn()) return null
  return (
    <NextCard
      key={next.id}
      title={next.title}
      posterUrl={next.poster?.url}
      seconds={announcedSeconds}
      onGo={() => player.load(next, { autoplay: true, opening: 'byItself' })}
      onCancel={() => setStoppedAt(endedId ?? null)}
    />
  )
}

/** On the film while it is cast: the receiver that shows it. */
function WhereItPlays() {
  const device = useCastDevice()
  const connection = useCasting(state => state.connection)
  const isInPip = useFilm(state => state.isInPip)
  if (device !== null) return <>{castTexts[connection](device)}</>
  return isInPip ? <>小さな窓で再生しています</> : null
}

const castTexts: Record<CastConnection, (device: string) => string> = {
  disconnected: () => '',
  connecting: () => '接続しています',
  connected: device => `${device}につながりました`,
  buffering: device => `${device}で読み込んでいます`,
  playing: device => `${device}で再生中`,
  paused: device => `${device}で一時停止中`,
  idle: device => `${device}での再生が終わりました`,
}
