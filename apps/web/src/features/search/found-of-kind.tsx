import { href } from '@iki/contract/screens/screens'
import type { SearchKind } from '@iki/contract/shell/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { FoundRows } from './found-rows.tsx'
import { foundOfKindQuery } from './search.queries.ts'
import { searchHistory } from './search-history.ts'
import { searchLabels } from './search-labels.ts'
import classes from './search-page.module.css'

/** All results of one kind, page by page. */
export function FoundOfKind({ typed, kind }: { typed: string; kind: SearchKind }) {
  const list = useInfiniteQuery(foundOfKindQuery(typed, kind))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list
  const more = () => void list.fetchNextPage()
  const hasMore = hasNextPage && !isPlaceholderData
  const end = useInSight(more, hasMore && !isFetchingNextPage && !isFetchNextPageError)
  const label = searchLabels[kind]
  return (
    <section
      className={isPlaceholderData ? `${classes.group} ${classes.older}` : classes.group}
      aria-label={label}
      aria-busy={isPlaceholderData}
    >
      <SectionHeading
        link={{
          to: `${href('/search')}?${new URLSearchParams({ q: typed })}`,
          label: 'ほかも見る',
          spokenLabel: '音声や読みものなど、ほかに見つかったものも見る',
        }}
      >
        {label}
      </SectionHeading>
      {!data && list.error && (
        <ErrorPanel onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {errorMessage(list.error)}
        </ErrorPanel>
      )}
      {!data && !list.error && <ListSkeleton rows={8} />}
      {data?.pages.map((found, page) => (
        <FoundRows
          key={data.pageParams[page] === null ? 'first' : String(data.pageParams[page])}
          found={found}
          kind={kind}
          label={page === 0 ? label : `${label}（${page + 1}ページめ）`}
          onOpen={() => searchHistory.add(typed)}
        />
      ))}
      {data?.pages[0]?.[kind].items.length === 0 && !isPlaceholderData && (
        <p className={classes.status}>見つかりませんでした</p>
      )}
      {isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end} className={classes.more}>
        {hasMore && (
          <SecondaryButton isWide isBusy={isFetchingNextPage} onPress={more}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
    </section>
  )
}
