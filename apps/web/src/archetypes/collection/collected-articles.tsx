import type { Plan } from '@iki/contract/access/plan'
import type { CollectionState } from '@iki/contract/media/collection'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { articleAddress } from '#entities/article/article-address.ts'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { collectedArticlesQuery } from './collection.queries.ts'
import { NothingCollected } from './nothing-collected.tsx'

type Props = { wanted: { state: CollectionState; plan: Plan | undefined } }

export function CollectedArticles({ wanted }: Props) {
  const list = useInfiniteQuery(collectedArticlesQuery(wanted))
  return (
    <PagedRows label="読みもの" list={list} nothingYet={<NothingCollected {...wanted} />}>
      {article => <ArticleRow key={article.id} article={article} to={articleAddress(article)} />}
    </PagedRows>
  )
}
