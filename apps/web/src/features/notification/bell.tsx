import { href } from '@iki/contract/screens/screens'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#core/api/query-client.ts'
import { givenWorkers } from '#core/browser/given-parts.ts'
import { live } from '#core/live/live-listeners.ts'
import type { OpenRequest } from '#core/loading/worker-messages.ts'
import { renewPush } from '#core/push/push.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showAppBadge } from './app-badge.ts'
import classes from './bell.module.css'
import { notificationsQuery, setUnreadCount, unreadCountQuery } from './notification.queries.ts'

/** The link to the notifications, with the number of unread ones. */
export function Bell() {
  const { data: count = 0 } = useQuery(unreadCountQuery)
  useLiveUnreadCount()
  usePushedPaths()
  useEffect(() => showAppBadge(count), [count])
  return (
    <span className={classes.bell}>
      <IconButton to={href('/mypage/notifications')} label={count > 0 ? `通知（未読${count}件）` : '通知'}>
        <IconBell />
      </IconButton>
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {shownCount(count)}
        </span>
      )}
    </span>
  )
}

/** The text of the bell's badge. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** Goes where a pressed push notification leads, without loading the page again. */
function usePushedPaths(): void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEffect(() => {
    renewPush().catch(() => {}) // It is tried again with the next page.
    const workers = givenWorkers()
    const go = ({ data }: MessageEvent<Partial<OpenRequest> | null>) => {
      if (data?.kind === 'open' && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path))
        void latest.current(data.path)
    }
    workers?.addEventListener('message', go)
    return () => workers?.removeEventListener('message', go)
  }, [])
}

/** Updates the number as soon as another device or the server changes it. */
function useLiveUnreadCount(): void {
  useEffect(
    () =>
      live.listen(message => {
        if (message.type !== 'event' || message.event.type !== 'notification') return
        const known = queryClient.getQueryData<number>(['notifications', 'count']) ?? 0
        setUnreadCount(message.event.unreadCount)
        // The list is read again only if something is new, so that it does not change while it is being read.
        if (message.event.unreadCount > known)
          void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      }),
    [],
  )
}
