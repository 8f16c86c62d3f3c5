import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { FirstStep } from '#features/article/first-step.tsx'
import { NamedArticle } from '#features/article/named-article.tsx'

/** First steps: the article of the row, one of a series that is walked through. */
export function WelcomePage({ article: id }: ArchetypeProps['welcome']) {
  return <NamedArticle id={id}>{article => <FirstStep key={article.id} article={article} />}</NamedArticle>
}
