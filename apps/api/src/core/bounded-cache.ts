import { LRUCache } from 'lru-cache'

/**
 * A cache of at most so many values, which forgets those first that were not asked for the longest, and each after `ttlMs`
 * if given. It takes memory as it fills: given a `max`, the package takes that of 20,000 values at once, and a node has
 * twenty caches.
 */
export function boundedCache<V extends NonNullable<unknown>>(
  most: number,
  { ttlMs }: { ttlMs?: number } = {},
): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ...(ttlMs && { ttl: ttlMs }) })
}
