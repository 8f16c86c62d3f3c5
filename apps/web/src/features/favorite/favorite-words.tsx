import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { WordRow } from '#entities/word/word-row.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { favoriteWordsQuery } from './favorite.queries.ts'

/** The words of the dictionary that are favourites, the last added first. */
export function FavoriteWords() {
  const list = useInfiniteQuery(favoriteWordsQuery)
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
  const words = data.pages.flatMap(page => page.items)
  if (words.length === 0)
    return (
      <EmptyState
        title="お気に入りのことばは、ここにならびます"
        drawing="leaf"
        action={<PrimaryButton to={href('/dictionary')}>辞書をひらく</PrimaryButton>}
      >
        辞書のことばの横にある「好き」を押すと、いつでもここから戻れます。
      </EmptyState>
    )
  return (
    <>
      <RowList label="お気に入りのことば">
        {words.map(word => (
          <WordRow key={word.id} word={word} />
        ))}
      </RowList>
      {isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end}>
        {hasNextPage && (
          <SecondaryButton isWide isBusy={isFetchingNextPage} onPress={more}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
    </>
  )
}
