import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import classes from './paged-rows.module.css'

type Props<Item> = {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** Shown if there is nothing at all. */
  nothingYet: ReactNode
  isInColumns?: boolean
  children: (item: Item) => ReactNode
}

/** A list that comes page by page as its end comes into sight. */
export function PagedRows<Item>({ label, list, nothingYet, isInColumns = false, children }: Props<Item>) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = () => void list.fetchNextPage()
  const end = useInSight(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
  if (!data)
    return list.error ? (
      <ErrorPanel onRetry={list.refetch} isRetrying={list.isFetching}>
        {errorMessage(list.error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={5} />
    )
  const items = data.pages.flatMap(page => page.items)
  if (items.length === 0) return nothingYet
  return (
    <div data-passing={list.isPlaceholderData || undefined}>
      <RowList label={label} isInColumns={isInColumns}>
        {items.map(children)}
      </RowList>
      {isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end} className={classes.more}>
        {hasNextPage && (
          <SecondaryButton isWide isBusy={isFetchingNextPage} onPress={more}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
    </div>
  )
}
