import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { ArticleReader } from '#features/article/article-reader.tsx'
import { NamedArticle } from '#features/article/named-article.tsx'

/** The article that its row names. */
export function ArticlePage({ article: id }: ArchetypeProps['article']) {
  return (
    <NamedArticle id={id}>{article => <ArticleReader key={article.id} article={article} />}</NamedArticle>
  )
}
