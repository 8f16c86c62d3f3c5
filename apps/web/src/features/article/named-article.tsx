import type { Article } from '@iki/contract/reading/article'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lockIn, QueryError } from '#core/api/query-error.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { articleQuery } from './article.queries.ts'
import { LockedArticle } from './locked-article.tsx'

/** Shows the article with this id; a skeleton while it loads, its lock, or the error if it can't be shown. */
export function NamedArticle({ id, children }: { id: string; children: (article: Article) => ReactNode }) {
  const screenTitle = useScreenTitle()
  const { data: article, error, refetch, isFetching } = useQuery(articleQuery(id))
  if (article) return children(article)
  const lock = lockIn(error)
  if (lock) return <LockedArticle id={id} lock={lock} />
  if (error)
    return (
      <Page title={screenTitle}>
        <QueryError
          error={error}
          missingTitle="この文章は見つかりませんでした"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      </Page>
    )
  return (
    <Page title={screenTitle} isTitleHidden>
      <TextSkeleton />
    </Page>
  )
}
