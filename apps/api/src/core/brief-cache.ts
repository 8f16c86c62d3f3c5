import { boundedCache } from './bounded-cache.ts'

/** Even if a notification is lost, no node uses anything older than this. */
const longestMs = 30_000
const mostByDefault = 20_000

/**
 * A cache for what almost every answer depends on and what changes a few times a year. Each node caches what it has
 * read for some seconds, and removes it at once when a node announces a change. `most`: how many are cached.
 */
export function briefCache<T, Asked = string>(
  read: (asked: Asked) => Promise<T>,
  { most = mostByDefault }: { most?: number } = {},
) {
  const cache = boundedCache<Promise<T>>(most, { ttlMs: longestMs })
  const keyOf = (asked: Asked) => (typeof asked === 'string' ? asked : JSON.stringify(asked))
  return {
    of(asked: Asked): Promise<T> {
      const key = keyOf(asked)
      const known = cache.get(key)
      if (known) return known
      const reading = read(asked)
      cache.set(key, reading)
      reading.catch(() => cache.delete(key))
      return reading
    },
    forget(asked: Asked): void {
      cache.delete(keyOf(asked))
    },
    forgetAll(): void {
      cache.clear()
    },
  }
}
