import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { articleAddress } from '#entities/article/article-address.ts'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { readArticlesQuery } from '../article.queries.ts'

/** What the member has read, as a part of their log; nothing at all for who has not read yet. */
export function ReadArticles() {
  const list = useInfiniteQuery(readArticlesQuery)
  if (list.data?.pages[0]?.items.length === 0) return null
  return (
    <section aria-labelledby="read">
      <SectionHeading id="read">読んだもの</SectionHeading>
      <PagedRows label="読んだもの" list={list} nothingYet={null}>
        {article => <ArticleRow key={article.id} article={article} to={articleAddress(article)} />}
      </PagedRows>
    </section>
  )
}
