import { useParams } from 'react-router'
import { ArticleReader } from '#features/article/article-reader.tsx'
import { NamedArticle } from '#features/article/named-article.tsx'
import { readerTools } from './reader-tools.tsx'

/** The summary, question or message that the address names; without one, all summaries. */
export function MatomePage() {
  const { id } = useParams()
  if (id === undefined) return null
  return (
    <NamedArticle key={id} id={id}>
      {article => <ArticleReader article={article} tools={readerTools} />}
    </NamedArticle>
  )
}
