import { givenCaches } from '#core/browser/given-parts.ts'
import { memberHere } from '#core/offline/owner.ts'
import { answerAddress, downloadCacheName } from './download-addresses.ts'

type Parts = {
  /** Null in a browser without Cache Storage. */
  caches: CacheStorage | null
  /** The member who is here; null for a guest. */
  memberId: () => string | null
}

/**
 * Answers of the server that pages also show without a network. They are stored with the member's downloads and removed
 * with them: at signing out, or when another member signs in. When storing fails, the page works without it.
 */
export function answerCache({ caches, memberId }: Parts) {
  return {
    async find(name: string): Promise<unknown> {
      const uid = memberId()
      if (!caches || uid === null) return null
      try {
        // Not `open`, which would create an empty cache for members without downloads.
        const found = await caches.match(answerAddress(uid, name), { cacheName: downloadCacheName(uid) })
        return (await found?.json()) ?? null
      } catch {
        return null
      }
    },

    /** `uid`: whose answer it is, by `owner` before it was asked for. */
    async write(name: string, uid: string | null, value: unknown): Promise<void> {
      if (!caches || uid === null || uid !== memberId()) return
      try {
        const cache = await caches.open(downloadCacheName(uid))
        await cache.put(answerAddress(uid, name), Response.json(value))
      } catch {
        // The device is full, or refuses.
      }
    },

    owner: memberId,
  }
}
export type AnswerCache = ReturnType<typeof answerCache>

export const cachedAnswers = answerCache({
  caches: givenCaches(),
  memberId: memberHere,
})
