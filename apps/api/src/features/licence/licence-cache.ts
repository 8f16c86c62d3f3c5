import type { Licence } from '@iki/contract/licence'
import { LRUCache } from 'lru-cache'

/** Even when a notification is lost, no node decides by licences older than this. */
const longestMs = 30_000

/**
 * Almost every answer depends on the member's licences, and they change a few times a year: each node keeps the ones
 * it has read for some seconds, and forgets them at once when a node says that they have changed.
 */
export function licenceCache(read: (uid: string) => Promise<Licence[]>) {
  const kept = new LRUCache<string, Promise<Licence[]>>({ max: 20_000, ttl: longestMs })
  return {
    of(uid: string): Promise<Licence[]> {
      const known = kept.get(uid)
      if (known) return known
      const reading = read(uid)
      kept.set(uid, reading)
      reading.catch(() => kept.delete(uid))
      return reading
    },
    forget(uid: string): void {
      kept.delete(uid)
    },
    forgetAll(): void {
      kept.clear()
    },
  }
}
