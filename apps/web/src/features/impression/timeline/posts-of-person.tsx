import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { postsOfPersonQuery } from '../impression.queries.ts'
import './live-posts.ts'
import { PostUndoBar } from '../post/post-undo-bar.tsx'
import { Posts } from '../post/posts.tsx'

/** What somebody has posted, as far as the member may read it. */
export function PostsOfPerson({ uid, name }: { uid: string; name: string }) {
  const list = useInfiniteQuery(postsOfPersonQuery(uid))
  const posts = list.data?.pages.flatMap(page => page.items)
  return (
    <>
      {posts && posts.length > 0 && (
        <Posts label={`${name}さんの感想`} posts={posts} list={list} isPlanShown />
      )}
      {posts?.length === 0 && (
        <EmptyState title="感想は、まだありません" drawing="leaf">
          あなたが読めるプランに{name}さんが書いた感想が、ここに並びます。
        </EmptyState>
      )}
      {!posts && list.error && (
        <QueryError error={list.error} missingTitle="" onRetry={list.refetch} isRetrying={list.isFetching} />
      )}
      {!posts && !list.error && <ListSkeleton rows={3} />}
      <PostUndoBar />
    </>
  )
}
