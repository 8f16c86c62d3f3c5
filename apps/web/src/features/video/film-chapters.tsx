import type { Lesson } from '@iki/contract/media/lesson'
import { ChapterList } from '#ui/film/chapter-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { FilmHand } from './film-parts.ts'
import { useFilmTime } from './use-film-time.ts'

type Props = { lesson: Lesson; seek: FilmHand['seek'] }

/** The chapters of a film, where it has any. */
export function FilmChapters({ lesson, seek }: Props) {
  const { seconds } = useFilmTime(lesson)
  if (lesson.chapters.length === 0) return null
  return (
    <section>
      <SectionHeading>チャプター</SectionHeading>
      <ChapterList chapters={lesson.chapters} seconds={seconds} onSeek={seek} />
    </section>
  )
}
