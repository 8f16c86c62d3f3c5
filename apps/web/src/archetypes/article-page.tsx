import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { ArticleReader } from '#features/article/article-reader.tsx'
import { NamedArticle } from '#features/article/named-article.tsx'
import { readerTools } from './reader-tools.tsx'

/** The article that its row names. */
export function ArticlePage({ article: id }: ArchetypeProps['article']) {
  return (
    <NamedArticle id={id}>
      {article => <ArticleReader key={article.id} article={article} tools={readerTools} />}
    </NamedArticle>
  )
}
