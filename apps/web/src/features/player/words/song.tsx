import type { Lesson } from '@iki/contract/media/lesson'
import type { Track } from '#core/player/track.ts'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Lyrics } from '#ui/player/lyrics.tsx'
import { LessonPicture } from '../lesson-picture.tsx'
import classes from './song.module.css'

/** What is shown large while music plays. */
export type SongView = 'artwork' | 'lyrics'

type Props = { track: Track; lesson: Lesson | undefined; controls: LessonPlayer }

/** Replaces the player's ring for music: the artwork or the lyrics. */
export function SongStage({ view, ...song }: Props & { view: SongView }) {
  if (view === 'artwork') return <LessonPicture {...song} />
  const { track, lesson, controls } = song
  if (!lesson) return <div className={classes.text} />
  if (lesson.transcript.length > 0)
    return (
      <div className={classes.text} data-accent={track.accent}>
        <TimedLyrics lesson={lesson} controls={controls} />
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
      <LessonPicture {...song} />
      <p className={classes.instrumental}>{instrumental}</p>
    </>
  )
}

const instrumental = '歌のない曲です。音だけを、どうぞ。'

/** The lyrics of a song going along with it, in the picture’s place. */
function TimedLyrics({ lesson, controls }: { lesson: Lesson; controls: LessonPlayer }) {
  const { seconds } = useLessonTime(lesson)
  return <Lyrics lines={lesson.transcript} seconds={seconds} onSeek={controls.seek} />
}

/** The lyrics below the player where nobody has noted when each line is sung. */
export function SongLyrics({ lesson: { lyrics } }: { lesson: Lesson }) {
  return (
    <section>
      <SectionHeading>歌詞</SectionHeading>
      <p className={lyrics ? classes.plain : classes.none}>{lyrics ?? instrumental}</p>
    </section>
  )
}
