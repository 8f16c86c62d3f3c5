import { listDownloadTerms } from '@iki/contract/media/download'
import { getLesson } from '@iki/contract/media/lesson'
import { useStore } from 'zustand'
import { call, fetchMedium } from '#core/api/api-client.ts'
import { hasWorker, needWorker } from '#core/loading/service-worker.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { registerResumable } from '#core/offline/registry.ts'
import { clock } from '#core/time/clock.ts'
import { keeper } from './download-manager.ts'
import type { KeptState } from './download-state.ts'
import { forgetKept } from './download-store.ts'
import { seenClock } from './seen-clock.ts'

/** What the member keeps on this device (端末に保存). Where a browser can keep nothing, nothing is kept. */

export const canKeep = 'caches' in globalThis

export const kept = keeper({
  caches: canKeep ? caches : noCaches(),
  owner: () => {
    const owner = currentOwner()
    return canKeep && owner.kind === 'member' ? owner.uid : null
  },
  clock: seenClock({ now: () => clock.now().getTime(), elapsed: () => performance.now() }),
  listTerms: ids => call(listDownloadTerms, { ids }),
  getLesson: id => call(getLesson, { id }),
  fetchMedium,
  async prepare() {
    await needWorker()
    await navigator.storage?.persist?.().catch(() => false)
  },
  canPlay: hasWorker,
  isOnline: () => navigator.onLine,
  freeBytes,
})

/** How much more this device may take; null where it does not say. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** Nothing of what members keep stays on this device. */
export const forgetAllKept = (): Promise<void> => (canKeep ? forgetKept(caches) : Promise.resolve())

/** A part of what is kept; renders again only when that part changes. */
export function useKept<T>(part: (state: KeptState) => T): T {
  return useStore(kept.state, part)
}

registerResumable({
  begin: () => void kept.load().then(kept.wake),
  wake: () => void kept.wake(),
  changeOwner: () => void kept.changeOwner(),
})

function noCaches(): CacheStorage {
  const refuse = () => Promise.reject(new Error('This browser keeps nothing.'))
  return { open: refuse, delete: refuse, match: refuse, has: async () => false, keys: async () => [] }
}
