import { QueryError } from '#core/api/query-error.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'

type Props = {
  title: string
  shown: { error: Error | null; refetch: () => unknown; isFetching: boolean }
}

/** A page about a product of which nothing is there: it is on its way, or could not be read. */
export function ProductWaiting({ title, shown: { error, refetch, isFetching } }: Props) {
  return (
    <Page title={title} isTitleHidden={!error}>
      {error ? (
        <QueryError
          error={error}
          missingTitle="この商品は、いまはありません"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Page>
  )
}
