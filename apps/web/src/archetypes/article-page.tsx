import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { NamedArticle } from '#features/article/named-article.tsx'
import { ArticleReader } from '#features/article/reader/article-reader.tsx'

/** The article that its row names. */
export function ArticlePage({ article: id }: ArchetypeProps['article']) {
  return (
    <NamedArticle id={id}>{article => <ArticleReader key={article.id} article={article} />}</NamedArticle>
  )
}
