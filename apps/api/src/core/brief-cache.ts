import { LRUCache } from 'lru-cache'

/** Even when a notification is lost, no node decides by anything older than this. */
const longestMs = 30_000
const most = 20_000

/**
 * What almost every answer depends on and what changes a few times a year: each node keeps what it has read for some
 * seconds, and forgets it at once when a node says that it has changed.
 */
export function briefCache<T>(read: (key: string) => Promise<T>) {
  const cache = new LRUCache<string, Promise<T>>({ max: most, ttl: longestMs })
  return {
    of(key: string): Promise<T> {
      const known = cache.get(key)
      if (known) return known
      const reading = read(key)
      cache.set(key, reading)
      reading.catch(() => cache.delete(key))
      return reading
    },
    forget(key: string): void {
      cache.delete(key)
    },
    forgetAll(): void {
      cache.clear()
    },
  }
}
