import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { StartWriting } from '../form/start-writing.tsx'
import { answeredQuery } from '../impression.queries.ts'
import './live-posts.ts'
import { PostUndoBar } from '../post/post-undo-bar.tsx'
import { Posts } from '../post/posts.tsx'
import classes from './timeline.module.css'

/** The member's own impressions with the answers to them, the latest answer first. */
export function InboxPage() {
  const list = useInfiniteQuery(answeredQuery)
  const posts = list.data?.pages.flatMap(page => page.items)
  return (
    <Page
      title="わたしの感想と返事"
      lead="返事のあったものから、ならびます。"
      drawing={{ id: 'inbox', drawing: 'echo' }}
    >
      <nav className={classes.ways} aria-label="感想のページ">
        <TextLink to={href('/timeline/:id?/kansou')}>みんなの感想</TextLink>
        <TextLink to={href('/room/inbox')}>わたしの部屋</TextLink>
      </nav>
      {posts && posts.length > 0 && <Posts label="わたしの感想" posts={posts} list={list} isPlanShown />}
      {posts?.length === 0 && (
        <EmptyState title="わたしの感想と返事は、ここにならびます" drawing="drop" action={<StartWriting />}>
          書いた感想にコメントがつくと、いちばん上に出ます。
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
