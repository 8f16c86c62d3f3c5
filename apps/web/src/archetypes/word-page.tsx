import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LessonList } from '#features/audio/lesson-list.tsx'
import { wordUsesQuery } from '#features/dictionary/dictionary.queries.ts'
import { WordArticles } from '#features/dictionary/word-articles.tsx'
import { WordView } from '#features/dictionary/word-view.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** A word of the dictionary, with the lessons and articles that use it. */
export function WordPage() {
  const { wordid = '' } = useParams()
  return <WordView key={wordid} id={wordid} uses={<Uses id={wordid} />} />
}

function Uses({ id }: { id: string }) {
  const { data: uses } = useQuery(wordUsesQuery(id))
  if (!uses) return null
  return (
    <>
      {uses.lessons.length > 0 && (
        <section>
          <SectionHeading>このことばが出てくる音声</SectionHeading>
          <LessonList lessons={uses.lessons} label="このことばが出てくる音声" />
        </section>
      )}
      {uses.articles.length > 0 && (
        <section>
          <SectionHeading>このことばが出てくる読みもの</SectionHeading>
          <WordArticles articles={uses.articles} />
        </section>
      )}
    </>
  )
}
