import type { Article } from '@iki/contract/reading/article'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { articleQuery } from './article.queries.ts'

/** The article of an id once it is there; until then, and where it is not shown, what to say instead. */
export function NamedArticle({ id, children }: { id: string; children: (article: Article) => ReactNode }) {
  const screenTitle = useScreenTitle()
  const { data: article, error, refetch, isFetching } = useQuery(articleQuery(id))
  if (article) return children(article)
  if (error)
    return (
      <Page title={screenTitle}>
        <QueryError
          error={error}
          goneTitle="この文章は見つかりませんでした"
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
