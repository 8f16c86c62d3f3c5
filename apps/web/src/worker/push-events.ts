import type { OpenRequest } from '#core/loading/worker-messages.ts'

/** What the service worker does when a push arrives, and when its notification is pressed. */

/** A push as our server sends it. Other pushes are shown as well, because browsers demand a notification for each. */
type Pushed = { title: string; body: string; link: string; tag: string; unreadCount: number }

/** The title of a notification without one: the contract's `untitledNotification`. */
export const untitled = 'お知らせが届きました'
/** Where a notification without a link to our pages leads. */
export const centrePath = '/mypage/notifications'

export type ShownPush = {
  title: string
  options: { body: string; tag?: string; icon: string; badge: string; lang: string; data: { link: string } }
  unreadCount: number | null
}

/** The notification for a push, whatever its content. */
export function shownOf(text: string | null): ShownPush {
  const pushed = read(text)
  const { title, body, link, tag, unreadCount } = pushed
  return {
    title: typeof title === 'string' && title ? title : untitled,
    options: {
      body: typeof body === 'string' ? body : '',
      ...(typeof tag === 'string' && tag && { tag }),
      icon: '/icons/icon-192.png',
      badge: '/icons/icon-192.png',
      lang: 'ja',
      data: { link: typeof link === 'string' ? link : centrePath },
    },
    unreadCount: typeof unreadCount === 'number' && unreadCount >= 0 ? unreadCount : null,
  }
}

function read(text: string | null): { [K in keyof Pushed]?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The page of this site in a push's link; the list of notifications if the link leads elsewhere. */
export function pathOf(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return centrePath
  const url = new URL(link, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : centrePath
}

/** Opens a page for the member: in an open tab if there is one, else in a new one. */
export async function openAt(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  path: string,
  origin: string,
): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = open.filter(({ url }) => new URL(url).origin === origin)
  const tab = own.find(({ url }) => pathOf(url, origin) === path) ?? own[0]
  if (!tab) {
    await clients.openWindow(path)
    return
  }
  await tab.focus()
  if (pathOf(tab.url, origin) !== path) tab.postMessage({ kind: 'open', path } satisfies OpenRequest)
}

/** The browser has dropped a subscription: this makes a new one, and the next page sends it to the server. */
export async function subscribeAnew(
  pushManager: Pick<PushManager, 'subscribe'>,
  old: PushSubscription | null,
  current: PushSubscription | null,
): Promise<void> {
  if (current || !old?.options.applicationServerKey) return
  const { applicationServerKey } = old.options
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
