import { useEffect } from 'react'
import { queryClient } from '#core/api/query-client.ts'
import { live } from '#core/live/live.ts'
import { notificationsQuery, tellUnreadCount } from './notification.queries.ts'

/** Keeps the count as it is on every other device, as soon as one of them or the server changes it. */
export function useToldCount(): void {
  useEffect(
    () =>
      live.listen(told => {
        if (told.type !== 'event' || told.event.type !== 'notification') return
        const known = queryClient.getQueryData<number>(['notifications', 'count']) ?? 0
        tellUnreadCount(told.event.unreadCount)
        // What is being read stays in its place; only what is new is worth reading the list again.
        if (told.event.unreadCount > known)
          void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      }),
    [],
  )
}
