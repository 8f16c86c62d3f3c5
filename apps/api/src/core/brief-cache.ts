import { boundedCache } from './bounded-cache.ts'

/** Even if a notification is lost, no node uses anything older than this. */
const longestMs = 30_000
const most = 20_000

/**
 * A cache for what almost every answer depends on and what changes a few times a year. Each node caches what it has
 * read for some seconds, and removes it at once when a node announces a change.
 */
export function briefCache<T>(read: (key: string) => Promise<T>) {
  const cache = boundedCache<Promise<T>>(most, { ttlMs: longestMs })
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
