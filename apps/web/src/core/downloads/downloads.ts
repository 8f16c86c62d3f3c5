import { listDownloadTerms } from '@iki/contract/media/download'
import { getLesson } from '@iki/contract/media/lesson'
import { useStore } from 'zustand'
import { call, fetchMedium } from '#core/api/api-client.ts'
import { givenCaches } from '#core/browser/given-parts.ts'
import { freeBytes } from '#core/device/free-bytes.ts'
import { hasWorker, needWorker } from '#core/loading/register-worker.ts'
import { removeCopies } from '#core/offline/copies.ts'
import { memberHere } from '#core/offline/owner.ts'
import { registerResumable } from '#core/offline/registry.ts'
import { clock } from '#core/time/clock.ts'
import { isInBrowser } from '#ui/page/rendering.ts'
import { downloadManager } from './download-manager.ts'
import type { DownloadState } from './download-state.ts'
import { removeDownloads } from './download-store.ts'
import { seenClock } from './seen-clock.ts'

/** The member's downloads on this device (端末に保存). Where a browser has no Cache Storage, there are none. */

const caches = givenCaches()
/** Pages are rendered as for most browsers. */
export const canDownload = caches !== null || !isInBrowser

export const downloads = downloadManager({
  caches: caches ?? noCaches(),
  owner: () => (canDownload ? memberHere() : null),
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

/** Removes from this device what it stores of all members for days without a network: downloads, and copies. */
export async function removeAllDownloads(): Promise<void> {
  removeCopies()
  if (caches) await removeDownloads(caches)
}

function removeCopiesOfOthers(): void {
  const uid = memberHere()
  if (uid !== null) removeCopies(uid)
}

/** A part of the state of downloads; renders again only when that part changes. */
export function useDownloads<T>(part: (state: DownloadState) => T): T {
  return useStore(downloads.state, part)
}

registerResumable({
  begin() {
    removeCopiesOfOthers()
    void downloads.load().then(downloads.wake)
  },
  wake: () => void downloads.wake(),
  changeOwner() {
    removeCopiesOfOthers()
    void downloads.changeOwner()
  },
})

function noCaches(): CacheStorage {
  const refuse = () => Promise.reject(new Error('This browser has no Cache Storage.'))
  return { open: refuse, delete: refuse, match: refuse, has: async () => false, keys: async () => [] }
}
