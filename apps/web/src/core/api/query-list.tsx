import type { Drawing } from '@iki/contract/media/drawing'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { QueryError } from './query-error.tsx'

type Props<T> = {
  answer: { data: readonly T[] | undefined; error: unknown; refetch: () => void; isFetching: boolean }
  /** The title of the empty list: what will be in it later. */
  emptyTitle: string
  drawing: Drawing
  children: (items: readonly T[]) => ReactNode
}

/** A fetched list in each of its states: loading, failed, empty, or with its items. */
export function QueryList<T>({ answer, emptyTitle, drawing, children }: Props<T>) {
  const { data, error, refetch, isFetching } = answer
  if (data && data.length > 0) return children(data)
  if (data)
    return (
      <EmptyState title={emptyTitle} drawing={drawing}>
        公開されるまで、もうしばらくお待ちください。
      </EmptyState>
    )
  if (!error) return <ListSkeleton rows={5} />
  return (
    <QueryError
      error={error}
      missingTitle="このページは見つかりませんでした"
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
}
