import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { FirstStepArticle } from '#features/article/first-step-article.tsx'
import { NamedArticle } from '#features/article/named-article.tsx'

/** First steps: the article of the screen, which is one of a series. */
export function WelcomePage({ article: id }: ArchetypeProps['welcome']) {
  return (
    <NamedArticle id={id}>{article => <FirstStepArticle key={article.id} article={article} />}</NamedArticle>
  )
}
