import type { Impression } from '@iki/contract/people/impression'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { useNearEnd } from '#ui/lists/use-near-end.ts'
import { PostCard } from './post-card.tsx'

type Props = {
  label: string
  posts: readonly Impression[]
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  isPlanShown?: boolean
}

/** A list of posts that loads more when its end comes into view. */
export function Posts({ label, posts, list, isPlanShown = false }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const end = useNearEnd(goesOn, () => void fetchNextPage())
  return (
    <>
      <RowList label={label}>
        {posts.map(post => (
          <PostCard key={post.id} post={post} isPlanShown={isPlanShown} />
        ))}
      </RowList>
      <div ref={end} />
      {isFetchNextPageError && <Notice kind="problem">{errorMessage(error)}</Notice>}
      {hasNextPage && (
        <SecondaryButton isWide isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          もっと見る
        </SecondaryButton>
      )}
    </>
  )
}
