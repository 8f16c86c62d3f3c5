import { readLessonAddress } from '#core/downloads/download-addresses.ts'
import type { VersionAnswer, VersionQuestion } from '#core/loading/worker-messages.ts'
import { appShell, type Version } from './app-shell.ts'
import { answerWithSound } from './downloaded-sound.ts'
import { openAt, pathOf, shownOf, subscribeAnew } from './push-events.ts'

/**
 * The service worker. It caches the app itself, plays downloaded lessons and shows pushes. Calls and media from the
 * network do not go through it.
 */

/** Set by the build. */
declare const __VERSION__: Version

declare const self: ServiceWorkerGlobalScope
const shell = appShell({ caches, fetch: request => fetch(request), version: __VERSION__ })

self.addEventListener('install', event => {
  event.waitUntil(shell.precache().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  // A page is asked for at once, and not only when the worker has started.
  const preloading = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preloading, shell.dropOld()]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isNavigation = request.mode === 'navigate'
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/v1/')) {
    // The browser has asked already, and would ask again: an address that LINE leads back to is good once.
    if (isNavigation) event.respondWith(shell.askNetwork(request, event.preloadResponse))
    return
  }
  const lesson = readLessonAddress(pathname)
  if (lesson) event.respondWith(answerWithSound(caches, lesson, request.headers.get('range')))
  else if (isNavigation) event.respondWith(shell.answerNavigation(request, event.preloadResponse))
  else if (pathname.startsWith('/assets/')) event.respondWith(shell.answerAsset(request))
})

self.addEventListener('message', event => {
  const data: Partial<VersionQuestion> | null = event.data
  if (data?.kind === 'hasAsset' && data.path)
    event.ports[0]?.postMessage(shell.hasAsset(data.path) satisfies VersionAnswer)
})

self.addEventListener('push', event => {
  const { title, options, unreadCount } = shownOf(event.data?.text() ?? null)
  const shown = self.registration.showNotification(title, options)
  if (unreadCount !== null) setBadge(unreadCount)
  event.waitUntil(shown)
})

/** Firefox has no badges. */
function setBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}

self.addEventListener('notificationclick', event => {
  const { notification } = event
  notification.close()
  const { link } = (notification.data ?? {}) as { link?: unknown }
  event.waitUntil(openAt(self.clients, pathOf(link, location.origin), location.origin))
})

self.addEventListener('pushsubscriptionchange', event => {
  const { oldSubscription = null, newSubscription } = event
  event.waitUntil(subscribeAnew(self.registration.pushManager, oldSubscription, newSubscription))
})
