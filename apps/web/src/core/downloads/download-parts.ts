import type { DownloadTerms } from '@iki/contract/media/download'
import type { Lesson } from '@iki/contract/media/lesson'
import type { FetchMedium } from './download-sound.ts'
import type { SeenClock } from './seen-clock.ts'

export type DownloadParts = {
  caches: CacheStorage
  /** The uid of the member who is here; null for a guest. */
  owner: () => string | null
  clock: SeenClock
  listTerms: (ids: string[]) => Promise<DownloadTerms>
  getLesson: (id: string) => Promise<Lesson>
  fetchMedium: FetchMedium
  /** Prepares the service worker that plays downloads, and asks the browser not to clear them. */
  prepare: () => Promise<void>
  canPlay: () => boolean
  /** Whether the browser reports a network. */
  isOnline: () => boolean
  /** How many bytes are free; null if the browser does not report it. */
  freeBytes: () => Promise<number | null>
}
