import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#core/api/query-list.tsx'
import { questionsQuery } from '#features/article/article.queries.ts'
import { SeriesPage } from '#features/article/lecture/series-page.tsx'
import { QuestionBoard } from '#features/article/mastery/question-board.tsx'

/** Questions that open to show their answers, with a search if the screen asks for it. */
export function QuestionsPage({ hasSearch, ...props }: ArchetypeProps['questions']) {
  const answer = useQuery(questionsQuery(props.series))
  return (
    <SeriesPage {...props}>
      <QueryList answer={answer} emptyTitle="質問と答えは、ここにならびます" drawing={props.drawing}>
        {questions => <QuestionBoard questions={questions} hasSearch={hasSearch} />}
      </QueryList>
    </SeriesPage>
  )
}
