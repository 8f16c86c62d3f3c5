import type { LessonRow } from '@iki/contract/media/lesson'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { NothingOnShelf } from './nothing-on-shelf.tsx'
import classes from './shelf.module.css'
import { isNarrowed, useShelf } from './use-shelf.ts'

type Props = {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: LessonRow[] }>>
  /** Shown if the whole shelf is empty. */
  nothingYet: ReactNode
  children: (lesson: LessonRow) => ReactNode
}

/** The lessons of a shelf, page by page as they come into sight. */
export function ShelfList({ label, list, nothingYet, children }: Props) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const { shelf } = useShelf()
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
  const lessons = data.pages.flatMap(page => page.items)
  if (lessons.length === 0) return isNarrowed(shelf) ? <NothingOnShelf /> : nothingYet
  return (
    <div data-passing={list.isPlaceholderData || undefined}>
      <RowList label={label} isInColumns>
        {lessons.map(children)}
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
