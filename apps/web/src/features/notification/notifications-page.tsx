import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { showAppBadge } from './app-badge.ts'
import { notificationsQuery, unreadCountQuery, useMarkRead } from './notification.queries.ts'
import { NotificationRow } from './notification-row.tsx'
import classes from './notifications-page.module.css'
import { usePush } from './use-push.ts'

/** The member's unread notifications. */
export function NotificationsPage() {
  useEffect(() => showAppBadge(0), [])
  return (
    <Page
      title="通知"
      lead="まだ読んでいないものが、新しい順にならびます。"
      drawing={{ id: 'notifications', drawing: 'bell' }}
    >
      <LostPush />
      <Unread />
      <p className={classes.ways}>
        <TextLink to={href('/mypage/notification-settings')}>通知の設定</TextLink>
      </p>
    </Page>
  )
}

function Unread() {
  const list = useInfiniteQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const { data: count = 0 } = useQuery(unreadCountQuery)
  const { mutate, isPending, error: failure } = useMarkRead()
  const isMoreWanted = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
  const end = useInSight(() => void list.fetchNextPage(), isMoreWanted)
  const items = list.data?.pages.flatMap(page => page.items)
  const newest = items?.find(({ status }) => status === 'unread')
  if (!items)
    return list.error ? (
      <ErrorPanel onRetry={list.refetch} isRetrying={list.isFetching}>
        {errorMessage(list.error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={5} />
    )
  if (items.length === 0)
    return (
      <EmptyState title="新しい通知は、ありません" drawing="moon">
        感想への返事や、運営からのお知らせが届くと、ここにならびます。
      </EmptyState>
    )
  return (
    <>
      <div className={classes.head}>
        <p role="status">
          {count > 0 ? `未読 ${count >= 1000 ? '1,000件以上' : `${count}件`}` : 'すべて読みました'}
        </p>
        {newest && (
          <SecondaryButton isBusy={isPending} onPress={() => mutate({ upTo: newest.id })}>
            すべて既読にする
          </SecondaryButton>
        )}
      </div>
      {failure && <Notice kind="problem">{errorMessage(failure)}</Notice>}
      <RowList label="通知">
        {items.map(item => (
          <NotificationRow key={item.id} notification={item} onRead={() => mutate({ ids: [item.id] })} />
        ))}
      </RowList>
      {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end} className={classes.more}>
        {list.hasNextPage && (
          <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
    </>
  )
}

/** The browser has dropped a subscription that the member had turned on: offers to turn it on again. */
function LostPush() {
  const { state, turnOn, turnOff, isBusy, error } = usePush()
  if (state !== 'lost') return null
  return (
    <Notice
      title="この端末への通知が、止まっています"
      action={
        <>
          <SecondaryButton isBusy={isBusy} onPress={turnOn}>
            もう一度受けとる
          </SecondaryButton>
          <SecondaryButton isDisabled={isBusy} onPress={turnOff}>
            受けとらない
          </SecondaryButton>
        </>
      }
    >
      {error
        ? errorMessage(error)
        : 'ブラウザの都合で切れたようです。押していただくと、また届くようになります。'}
    </Notice>
  )
}
