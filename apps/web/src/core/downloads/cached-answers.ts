import { currentOwner } from '#core/offline/owner.ts'
import { answerAddress, keptCacheOf } from './download-addresses.ts'

type Parts = {
  /** Where a browser can keep nothing, null. */
  caches: CacheStorage | null
  /** The member who is here; null for a guest. */
  memberId: () => string | null
}

/**
 * What pages have read of the server and show without a network, too. It lies with the member's kept lessons and goes
 * with them: at signing out, or when another member comes. What can't be kept is not; nobody has to hear of it.
 */
export function answerKeeper({ caches, memberId }: Parts) {
  return {
    async find(name: string): Promise<unknown> {
      const uid = memberId()
      if (!caches || uid === null) return null
      try {
        // Not "open", which would make one for who keeps nothing.
        const found = await caches.match(answerAddress(uid, name), { cacheName: keptCacheOf(uid) })
        return (await found?.json()) ?? null
      } catch {
        return null
      }
    },

    /** `uid`: whose answer it is, by `owner` before it was asked for. */
    async write(name: string, uid: string | null, value: unknown): Promise<void> {
      if (!caches || uid === null || uid !== memberId()) return
      try {
        const cache = await caches.open(keptCacheOf(uid))
        await cache.put(answerAddress(uid, name), Response.json(value))
      } catch {
        // The device is full, or refuses.
      }
    },

    owner: memberId,
  }
}
export type AnswerKeeper = ReturnType<typeof answerKeeper>

export const keptAnswers = answerKeeper({
  caches: 'caches' in globalThis ? caches : null,
  memberId() {
    const owner = currentOwner()
    return owner.kind === 'member' ? owner.uid : null
  },
})
