import type { ConnectionKind } from '@iki/contract/shell/shell'
import { mayPrefetch } from '@iki/contract/shell/shell'
import { givenWorkers } from '#core/browser/given-parts.ts'
import { followVersion } from './app-version.ts'
import { untilIdle } from './until-idle.ts'

const address = '/worker.js'

/** Null over plain HTTP, and in the development server, which has no build. */
function container(): ServiceWorkerContainer | null {
  return import.meta.env.PROD ? givenWorkers() : null
}

let asked: Promise<unknown> | null = null

function register(): Promise<unknown> | null {
  if (asked === null && container()) followVersion(container() as ServiceWorkerContainer)
  // `none`: the worker itself is never taken from the browser's HTTP cache.
  asked ??= container()?.register(address, { scope: '/', updateViaCache: 'none' }) ?? null
  return asked
}

/**
 * Registers the worker, which stores the app on the device, after the first page has loaded; not if the member saves
 * data. A failure has no other effect.
 */
export function storeApp(): void {
  const { connection } = navigator as Navigator & { connection?: ConnectionKind }
  if (!mayPrefetch(connection)) return
  untilIdle()
    .then(register)
    .catch((error: unknown) => console.error('No service worker.', error))
}

/** Whether the worker answers this page, so that a stored lesson can be played. */
export const hasWorker = (): boolean => (container()?.controller ?? null) !== null

/** Rejects if there is no worker and none can be registered. */
export async function needWorker(): Promise<void> {
  await register()
  if (!container()) throw new Error('This browser has no service worker.')
  await container()?.ready
}

/** The worker's registration, for what goes beside the page, such as push. Rejects as needWorker does. */
export async function workerOfApp(): Promise<ServiceWorkerRegistration> {
  await needWorker()
  return (container() as ServiceWorkerContainer).ready
}

/** The registration where there is one already; none is made. */
export async function existingWorker(): Promise<ServiceWorkerRegistration | null> {
  return (await container()?.getRegistration()) ?? null
}
