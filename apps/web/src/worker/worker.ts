import { readLessonAddress } from '#core/downloads/download-addresses.ts'
import type { VersionAnswer, VersionQuestion } from '#core/loading/app-version.ts'
import { appShell, type Version } from './app-shell.ts'
import { answerWithSound } from './downloaded-sound.ts'
import { openAt, pathOf, shownOf, subscribeAnew } from './push-events.ts'

/**
 * The service worker. It caches the app itself, plays downloaded lessons and shows what is pushed; calls and media of the
 * network pass it by.
 */

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asking = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Asked = Event & { data: Partial<VersionQuestion> | null; ports: readonly MessagePort[] }
type Pushed = Lasting & { data: { text(): string } | null }
type Pressed = Lasting & { notification: Notification }
type Changed = Lasting & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void
  addEventListener(type: 'message', listener: (event: Asked) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changed) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> } & Parameters<typeof openAt>[0]
  registration: ServiceWorkerRegistration
  navigator: { setAppBadge?(count: number): Promise<void> }
}

/** The build puts it in. */
declare const __VERSION__: Version

const scope = self as unknown as Scope
const shell = appShell({ caches, fetch: request => fetch(request), version: __VERSION__ })

scope.addEventListener('install', event => {
  event.waitUntil(shell.precache().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', event => {
  event.waitUntil(shell.dropOld().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/v1/')) return
  const lesson = readLessonAddress(pathname)
  if (lesson) event.respondWith(answerWithSound(caches, lesson, request.headers.get('range')))
  else if (request.mode === 'navigate') event.respondWith(shell.answerNavigation(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(shell.answerAsset(request))
})

scope.addEventListener('message', ({ data, ports }) => {
  if (data?.kind === 'hasAsset' && data.path)
    ports[0]?.postMessage(shell.hasAsset(data.path) satisfies VersionAnswer)
})

scope.addEventListener('push', event => {
  const { title, options, unreadCount } = shownOf(event.data?.text() ?? null)
  const shown = scope.registration.showNotification(title, options)
  if (unreadCount !== null) scope.navigator.setAppBadge?.(unreadCount).catch(() => {})
  event.waitUntil(shown)
})

scope.addEventListener('notificationclick', event => {
  const { notification } = event
  notification.close()
  const { link } = (notification.data ?? {}) as { link?: unknown }
  event.waitUntil(openAt(scope.clients, pathOf(link, location.origin), location.origin))
})

scope.addEventListener('pushsubscriptionchange', event => {
  const { oldSubscription = null, newSubscription } = event
  event.waitUntil(subscribeAnew(scope.registration.pushManager, oldSubscription, newSubscription))
})
