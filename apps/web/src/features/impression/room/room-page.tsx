import { planAccents, planNames } from '@iki/contract/access/plan'
import { markRoomSeen } from '@iki/contract/people/room'
import { type TimelinePlan, timelineNamed } from '@iki/contract/people/timeline'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { NotFound, QueryError } from '#core/api/query-error.tsx'
import { serverClock } from '#core/time/server-clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { useNearEnd } from '#ui/lists/use-near-end.ts'
import { Page } from '#ui/page/page.tsx'
import { roomQuery } from '../impression.queries.ts'
import { impressionKeys } from '../impression-keys.ts'
import '../timeline/live-posts.ts'
import { NamedPost } from '../post/named-post.tsx'
import { PostCard } from '../post/post-card.tsx'
import { PostUndoBar } from '../post/post-undo-bar.tsx'
import classes from '../timeline/timeline.module.css'

/** A room: the member's own impressions of a plan and the answers, like a chat: the newest are at the bottom. */
export function RoomPage({ about }: FeatureScreenProps['impression/room']) {
  const { id } = useParams()
  const plan = timelineNamed(id)
  if (!plan) return <NotFound title="この部屋は見つかりませんでした" />
  const isAboutBodyVoice = about === 'body-voice'
  return (
    <Page
      title={isAboutBodyVoice ? 'からだの声の部屋' : `${planNames[plan]}の部屋`}
      lead={
        isAboutBodyVoice
          ? 'からだの声のレッスンについて書いた感想と、その返事です。'
          : 'ご自身の感想と、その返事です。新しいものが下になります。'
      }
      accent={planAccents[plan]}
    >
      <nav className={classes.ways} aria-label="感想のページ">
        <TextLink to={href('/room/inbox')}>わたしの部屋</TextLink>
        <TextLink to={href('/timeline/:id?/kansou', { id: plan })}>みんなの感想</TextLink>
      </nav>
      <NamedPost />
      <Talk key={`${plan} ${isAboutBodyVoice}`} plan={plan} isAboutBodyVoice={isAboutBodyVoice} />
      <PrimaryButton to={`${href('/timeline/post-kansou2')}?plan=${plan}`} icon={<IconPencil />}>
        感想を書く
      </PrimaryButton>
      <PostUndoBar />
    </Page>
  )
}

function Talk({ plan, isAboutBodyVoice }: { plan: TimelinePlan; isAboutBodyVoice: boolean }) {
  const list = useInfiniteQuery(roomQuery(plan, isAboutBodyVoice))
  const pages = list.data?.pages
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const talk = useSteadyTalk(pages?.length ?? 0)
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const top = useNearEnd(goesOn, () => void fetchNextPage())
  useSeen(plan, list.dataUpdatedAt)
  if (!pages)
    return list.error ? (
      <QueryError error={list.error} missingTitle="" onRetry={list.refetch} isRetrying={list.isFetching} />
    ) : (
      <ListSkeleton rows={4} />
    )
  const posts = pages.toReversed().flatMap(page => page.items)
  if (posts.length === 0)
    return (
      <EmptyState title="ここに書いた感想が、ならびます" drawing="moon">
        「運営だけに見せる」を選ぶと、ほかの会員の方には見えません。
      </EmptyState>
    )
  return (
    <div ref={talk} className={classes.talk}>
      <div ref={top} className={classes.older}>
        {isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
        {hasNextPage && (
          <SecondaryButton isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            さらに前を見る
          </SecondaryButton>
        )}
      </div>
      <RowList label="部屋の感想">
        {posts.map(post => (
          <PostCard key={post.id} post={post} />
        ))}
      </RowList>
    </div>
  )
}

/** Opens a chat at its end, and does not move the visible messages when older ones are added above them. */
function useSteadyTalk(pageCount: number) {
  const talk = useRef<HTMLDivElement>(null)
  const before = useRef({ pages: 0, height: 0 })
  useLayoutEffect(() => {
    const height = talk.current?.offsetHeight ?? 0
    const { pages, height: former } = before.current
    before.current = { pages: pageCount, height }
    if (pageCount === 0 || pages === pageCount) return
    const isNamed = new URLSearchParams(location.search).has('post')
    if (pages === 0 && !isNamed) talk.current?.scrollIntoView({ block: 'end' })
    else if (pages > 0 && pageCount > pages) window.scrollBy(0, height - former)
  }, [pageCount])
  return talk
}

/** Tells the server that the member has read the room. */
function useSeen(plan: TimelinePlan, readAt: number): void {
  useEffect(() => {
    if (readAt === 0) return
    call(markRoomSeen, { plan, until: serverClock.now().toISOString() }).then(
      () => queryClient.invalidateQueries({ queryKey: impressionKeys.rooms }),
      () => {}, // The room then stays marked as new until the next visit.
    )
  }, [plan, readAt])
}
