import { createStore, useStore } from 'zustand'
import { clock } from '#core/time/clock.ts'
import type { VersionAnswer, VersionQuestion } from './worker-messages.ts'

/** Whether this page runs an old version of the app, while the server has a newer one. */

type Workers = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'getRegistration'>

const state = createStore(() => ({ isOld: false }))
/** How often a page that stays open checks for a new version. */
const checkEveryMs = 60 * 60_000
const patienceMs = 5_000

/** The page's first script: its name has a hash of all that it imports. */
function entryOf(page: Document): string | null {
  const source = page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  return source ? new URL(source).pathname : null
}

/** Follows which version the service worker has. Never reloads by itself. */
export function followVersion(workers: Workers, page: Document = document): void {
  const entry = entryOf(page)
  if (entry === null) return
  let checkedAt = clock.now().getTime()
  workers.addEventListener('controllerchange', async () => {
    // A page that came over the network may be newer than the worker that has just come.
    if (workers.controller && (await ask(workers.controller, entry)) === false)
      state.setState({ isOld: true })
  })
  page.addEventListener('visibilitychange', () => {
    const now = clock.now().getTime()
    if (page.visibilityState !== 'visible' || now - checkedAt < checkEveryMs) return
    checkedAt = now
    workers
      .getRegistration()
      .then(registration => registration?.update())
      .catch(() => {}) // Without a network there is nothing new.
  })
}

/** Null if the worker does not answer, as those of earlier versions. */
function ask(worker: Pick<ServiceWorker, 'postMessage'>, path: string): Promise<VersionAnswer | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    port1.onmessage = ({ data }: MessageEvent<VersionAnswer>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    worker.postMessage({ kind: 'hasAsset', path } satisfies VersionQuestion, [port2])
  })
}

export function useIsOldVersion(): boolean {
  return useStore(state, ({ isOld }) => isOld)
}
