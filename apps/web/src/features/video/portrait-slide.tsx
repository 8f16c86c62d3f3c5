import type { Lock } from '@iki/contract/access/access'
import type { LessonRow } from '@iki/contract/media/lesson'
import IconSound from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconSilent from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { ReactNode } from 'react'
import { FilmSlot } from '#core/film/film-slot.tsx'
import { useFilm } from '#core/film/film-state.ts'
import { usePlayer } from '#core/player/player.ts'
import { useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { FilmBar } from '#ui/film/film-bar.tsx'
import { FilmButton } from '#ui/film/film-button.tsx'
import { FilmCaptions } from '#ui/film/film-captions.tsx'
import { PortraitFilm } from '#ui/film/portrait-film.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import type { WatchedFilm } from './film-parts.ts'
import { CaptionsButton } from './film-tools.tsx'
import classes from './portrait-slide.module.css'
import { toggleSound, useFilmKeys } from './use-film-keys.ts'
import { Watermark } from './watermark.tsx'

type Props = Omit<WatchedFilm, 'queue'> & {
  description: string
  /** Buttons of other features. */
  buttons: ReactNode
  /** A problem, such as a film that can't be played. */
  trouble: ReactNode
}

/** The current film of a portrait feed. */
export function PortraitSlide({ track, lesson, controls, description, buttons, trouble }: Props) {
  const backSeconds = usePlayer(state => state.backSeconds)
  const skipSeconds = usePlayer(state => state.skipSeconds)
  const isStarted = usePlayer(state => state.isStarted) && controls.isHere
  const captionText = useFilm(state => state.captionText)
  useFilmKeys({ durationSeconds: track.durationSeconds, seek: controls.seek, toggleFullscreen: () => {} })
  return (
    <PortraitFilm
      title={track.title}
      meta={description}
      accent={track.accent}
      posterUrl={lesson?.media?.posterUrl ?? lesson?.poster?.url ?? track.poster?.url}
      film={<FilmSlot lessonId={track.id} className={classes.slot} />}
      isStarted={isStarted}
      isPlaying={controls.isPlaying}
      isWaiting={controls.isWaiting}
      onToggle={controls.toggle}
      onSkip={side => controls.skip(side === 'left' ? -backSeconds : skipSeconds)}
      bar={<Bar track={track} lesson={lesson} controls={controls} />}
      tools={
        <>
          {buttons}
          {lesson?.media?.captionsUrl !== undefined && <CaptionsButton />}
          <SoundButton />
        </>
      }
    >
      <Watermark />
      {captionText !== null && controls.isHere && <FilmCaptions text={captionText} />}
      {trouble && <div className={classes.trouble}>{trouble}</div>}
    </PortraitFilm>
  )
}

function Bar({ track, lesson, controls }: Pick<Props, 'track' | 'lesson' | 'controls'>) {
  const stripUrl = lesson?.media?.stripUrl
  const strip = lesson?.film?.strip
  return (
    <FilmBar
      {...useLessonTime(track)}
      onSeek={controls.seek}
      chapters={lesson?.chapters ?? []}
      strip={stripUrl && strip ? { url: stripUrl, of: strip } : null}
    />
  )
}

function SoundButton() {
  const isSilent = usePlayer(state => state.volume === 0)
  return (
    <FilmButton label={isSilent ? '音を出す' : '音を消す'} onPress={toggleSound}>
      {isSilent ? <IconSilent stroke={1.6} /> : <IconSound stroke={1.6} />}
    </FilmButton>
  )
}

/** A neighbouring film of the feed, not loaded yet. */
export function WaitingSlide({ lesson }: { lesson: LessonRow }) {
  return (
    <PortraitFilm
      title={lesson.title}
      meta={lesson.description}
      accent={lesson.accent}
      posterUrl={lesson.poster?.url}
    />
  )
}

/** A film of the feed that is locked for this member. */
export function LockedSlide({ title, lock }: { title: string; lock: Lock }) {
  return (
    <div className={classes.locked}>
      <h2 className={classes.title}>{title}</h2>
      <LockNotice lock={lock} />
    </div>
  )
}
