import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { savedQuery } from '../impression.queries.ts'
import './live-posts.ts'
import { PostUndoBar } from '../post/post-undo-bar.tsx'
import { Posts } from '../post/posts.tsx'
import classes from './timeline.module.css'

/** The posts that the member has saved, the last saved first. One that is saved no longer stays until the page is opened again. */
export function SavedPostsPage() {
  const list = useInfiniteQuery(savedQuery)
  const posts = list.data?.pages.flatMap(page => page.items)
  return (
    <Page
      title="保存した感想"
      lead="あとで読み返したい感想です。保存したことは、ほかの方には見えません。"
      drawing={{ id: 'saved', drawing: 'nest' }}
    >
      <nav className={classes.ways} aria-label="感想のページ">
        <TextLink to={href('/timeline/:id?/kansou')}>みんなの感想</TextLink>
        <TextLink to={href('/timeline/inbox')}>わたしの感想と返事</TextLink>
      </nav>
      {posts && posts.length > 0 && <Posts label="保存した感想" posts={posts} list={list} isPlanShown />}
      {posts?.length === 0 && (
        <EmptyState title="保存した感想は、ここにならびます" drawing="stone">
          感想の下の「保存」を押すと、いつでも読み返せます。
        </EmptyState>
      )}
      {!posts && list.error && (
        <QueryError error={list.error} missingTitle="" onRetry={list.refetch} isRetrying={list.isFetching} />
      )}
      {!posts && !list.error && <ListSkeleton rows={4} />}
      <PostUndoBar />
    </Page>
  )
}
