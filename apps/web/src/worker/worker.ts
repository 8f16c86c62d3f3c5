import type { VersionAnswer, VersionQuestion } from '#core/app-version.ts'
import { readLessonAddress } from '#core/kept/kept-addresses.ts'
import { appShell, type Version } from './app-shell.ts'
import { answerKeptSound } from './kept-sound.ts'

/** The service worker. It keeps the app itself and plays kept lessons; calls and media of the network pass it by. */

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asking = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Asked = Event & { data: Partial<VersionQuestion> | null; ports: readonly MessagePort[] }
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void
  addEventListener(type: 'message', listener: (event: Asked) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

/** The build puts it in. */
declare const __VERSION__: Version

const scope = self as unknown as Scope
const shell = appShell({ caches, fetch: request => fetch(request), version: __VERSION__ })

scope.addEventListener('install', event => {
  event.waitUntil(shell.keep().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', event => {
  event.waitUntil(shell.dropOld().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/v1/')) return
  const kept = readLessonAddress(pathname)
  if (kept) event.respondWith(answerKeptSound(caches, kept, request.headers.get('range')))
  else if (request.mode === 'navigate') event.respondWith(shell.answerNavigation(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(shell.answerAsset(request))
})

scope.addEventListener('message', ({ data, ports }) => {
  if (data?.kind === 'hasAsset' && data.path)
    ports[0]?.postMessage(shell.hasAsset(data.path) satisfies VersionAnswer)
})
