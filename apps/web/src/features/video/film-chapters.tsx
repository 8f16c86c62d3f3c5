import type { Lesson } from '@iki/contract/media/lesson'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { ChapterList } from '#ui/film/chapter-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

type Props = { lesson: Lesson; seek: LessonPlayer['seek'] }

/** The chapters of a film, where it has any. */
export function FilmChapters({ lesson, seek }: Props) {
  const { seconds } = useLessonTime(lesson)
  if (lesson.chapters.length === 0) return null
  return (
    <section>
      <SectionHeading>チャプター</SectionHeading>
      <ChapterList chapters={lesson.chapters} seconds={seconds} onSeek={seek} />
    </section>
  )
}
