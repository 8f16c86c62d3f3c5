import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { sheetHistoryQuery } from './sheet.queries.ts'
import { sheetOutbox, withUnsent } from './sheet-outbox.ts'

/** What the member has filled of a sheet, the latest first, with what is still on its way. */
export function useFilled(sheet: string) {
  const unsent = useStore(sheetOutbox.state, state => state.unsent)
  const history = useInfiniteQuery(sheetHistoryQuery(sheet))
  const { data, hasNextPage, fetchNextPage } = history
  return {
    unsent,
    filled: withUnsent(data?.pages.flatMap(page => page.filled) ?? [], unsent, sheet),
    isPending: history.isPending,
    more: {
      onMore: hasNextPage ? () => void fetchNextPage() : null,
      isLoadingMore: history.isFetchingNextPage,
    },
  }
}
