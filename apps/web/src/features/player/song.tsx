import type { Lesson } from '@iki/contract/media/lesson'
import type { Track } from '#core/player/track.ts'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Lyrics } from '#ui/player/lyrics.tsx'
import classes from './song.module.css'

/** What is shown large while music plays. */
export type SongView = 'artwork' | 'lyrics'

type Props = { track: Track; lesson: Lesson | undefined; controls: LessonPlayer }

/** Replaces the player's ring for music: the artwork or the lyrics. */
export function SongStage({ view, ...song }: Props & { view: SongView }) {
  if (view === 'artwork') return <Artwork {...song} />
  const { track, lesson, controls } = song
  if (!lesson) return <div className={classes.text} />
  if (lesson.transcript.length > 0)
    return (
      <div className={classes.text} data-accent={track.accent}>
        <TimedLyrics lesson={lesson} controls={controls} isLarge />
      </div>
    )
  if (lesson.lyrics)
    return (
      <section className={classes.text} aria-label="歌詞" tabIndex={-1}>
        <p className={classes.plain}>{lesson.lyrics}</p>
      </section>
    )
  return (
    <>
      <Artwork {...song} />
      <p className={classes.instrumental}>{instrumental}</p>
    </>
  )
}

const instrumental = '歌のない曲です。音だけを、どうぞ。'

/** The artwork, round like a record, in the progress ring. */
function Artwork({ track, controls }: Props) {
  const { seconds, durationSeconds } = useLessonTime(track)
  return (
    <div className={classes.artwork} data-accent={track.accent}>
      <BreathRing
        progress={durationSeconds > 0 ? seconds / durationSeconds : 0}
        isBreathing={controls.isPlaying && !controls.isWaiting}
        className={classes.ring ?? ''}
      >
        <span className={classes.picture} aria-hidden="true">
          {track.poster ? (
            <img src={track.poster.url} alt="" className={classes.image} />
          ) : (
            <BrushDrawing id={track.id} drawing={track.drawing} className={classes.drawing ?? ''} />
          )}
        </span>
      </BreathRing>
    </div>
  )
}

type TimedProps = { lesson: Lesson; controls: LessonPlayer; isLarge?: boolean }

function TimedLyrics({ lesson, controls, isLarge = false }: TimedProps) {
  const { seconds } = useLessonTime(lesson)
  return <Lyrics lines={lesson.transcript} seconds={seconds} onSeek={controls.seek} isLarge={isLarge} />
}

/** The lyrics below the player, if they are not shown in place of the ring. */
export function SongLyrics({ lesson, controls }: Omit<TimedProps, 'isLarge'>) {
  return (
    <section>
      <SectionHeading>歌詞</SectionHeading>
      {lesson.transcript.length > 0 ? (
        <TimedLyrics key={lesson.id} lesson={lesson} controls={controls} />
      ) : (
        <p className={lesson.lyrics ? classes.plain : classes.none}>{lesson.lyrics ?? instrumental}</p>
      )}
    </section>
  )
}
