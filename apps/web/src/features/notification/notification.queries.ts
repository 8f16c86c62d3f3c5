import {
  getUserSettings,
  listNotifications,
  markNotificationsRead,
  type Notification,
  saveUserSettings,
  type UserSettings,
} from '@iki/contract/account/notification'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'

type Page = { items: Notification[]; next: string | null; unreadCount: number }

/** The number of unread notifications, for the bell. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: async ({ signal }) => (await call(listNotifications, {}, { signal })).unreadCount,
  refetchOnWindowFocus: true,
  meta: { isLive: true },
})

/** Unread notifications, page by page. Those that are read here stay in the list until it is fetched again. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    call(listNotifications, pageParam ? { after: pageParam } : {}, { signal }),
  getNextPageParam: page => page.next,
  meta: { isLive: true },
})

/** Which notifications to mark as read: these, or all up to one of them. */
export type NotificationReading = { ids: string[] } | { upTo: string }

export function setUnreadCount(count: number): void {
  queryClient.setQueryData(unreadCountQuery.queryKey, count)
}

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reading: NotificationReading) => call(markNotificationsRead, reading, { keepalive: true }),
    async onMutate(reading) {
      await queries.cancelQueries({ queryKey: ['notifications'] })
      queries.setQueryData(notificationsQuery.queryKey, known => known && withRead(known, reading))
    },
    onSuccess: ({ unreadCount }) => setUnreadCount(unreadCount),
    onError: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

function withRead(known: InfiniteData<Page, unknown>, reading: NotificationReading) {
  const isRead = ({ id }: Notification) =>
    'ids' in reading ? reading.ids.includes(id) : Number(id) <= Number(reading.upTo)
  const pages = known.pages.map(page => ({
    ...page,
    items: page.items.map(item => (isRead(item) ? { ...item, status: 'read' as const } : item)),
  }))
  return { ...known, pages }
}

export const userSettingsQuery = queryOptions({
  queryKey: ['user-settings'],
  queryFn: ({ signal }) => call(getUserSettings, {}, { signal }),
})

export type NotificationSettingsChange = Partial<
  Pick<UserSettings, 'notification_preference' | 'email_notifications'>
>

/**
 * Changes are shown at once and sent one after the other. Each is made from the current settings, so that none undoes
 * another.
 */
export function useSaveUserSettings() {
  const queries = useQueryClient()
  const { queryKey } = userSettingsQuery
  const saving = useMutation({
    mutationKey: queryKey,
    scope: { id: 'user-settings' },
    mutationFn: (change: NotificationSettingsChange) => call(saveUserSettings, change),
    onSuccess(saved) {
      if (queries.isMutating({ mutationKey: queryKey }) === 1) queries.setQueryData(queryKey, saved)
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  function save(make: (known: UserSettings) => NotificationSettingsChange): void {
    const known = queries.getQueryData(queryKey)
    if (!known) return
    const change = make(known)
    void queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, { ...known, ...change })
    saving.mutate(change)
  }
  return { save, saving }
}
