import { fetchMedium } from '#core/api/api-client.ts'
import { memberHere } from '#core/offline/owner.ts'
import { downloadCacheName, fileAddress } from './download-addresses.ts'

type Parts = {
  /** Null in a browser without Cache Storage. */
  caches: () => CacheStorage | null
  /** The member who is here; null for a guest. */
  memberId: () => string | null
  fetchFile: (address: string) => Promise<Response>
}

/**
 * Small files of one part of the app that are there without a network, too. They are stored with the member's downloads
 * and removed with them. A file is known by its path, because its address is signed anew at each answer; so it also
 * outlives the time for which its address is good.
 */
export function fileKeeper(folder: string, { caches: cachesHere, memberId, fetchFile }: Parts) {
  const addressIn = (uid: string, signed: string) => fileAddress(uid, folder, pathOf(signed))

  return {
    /** Fetches what is not here yet, and drops all that is not named. What fails is tried again the next time. */
    async keepOnly(signed: readonly string[]): Promise<void> {
      const [caches, uid] = [cachesHere(), memberId()]
      if (!caches || uid === null) return
      const wanted = new Map(signed.map(each => [addressIn(uid, each), each]))
      try {
        const cache = await caches.open(downloadCacheName(uid))
        const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
        for (const address of here)
          if (address.startsWith(fileAddress(uid, folder, '')) && !wanted.has(address))
            await cache.delete(address)
        for (const [address, from] of wanted) {
          if (here.has(address)) continue
          const file = await fetchFile(from).catch(() => null)
          if (file && memberId() === uid) await cache.put(address, file)
        }
      } catch {
        // The device is full, or refuses.
      }
    },

    /** Whether files are looked for here at all. */
    mayHave: (): boolean => cachesHere() !== null && memberId() !== null,

    async find(signed: string): Promise<Blob | null> {
      const [caches, uid] = [cachesHere(), memberId()]
      if (!caches || uid === null) return null
      try {
        const cacheName = downloadCacheName(uid)
        const found = await caches.match(addressIn(uid, signed), { cacheName })
        return (await found?.blob()) ?? null
      } catch {
        return null
      }
    },
  }
}
export type FileKeeper = ReturnType<typeof fileKeeper>

/** The files that a part of the app keeps on this device. */
export const keptFiles = (folder: string): FileKeeper =>
  fileKeeper(folder, {
    caches: () => ('caches' in globalThis ? caches : null),
    memberId: memberHere,
    fetchFile: address =>
      fetchMedium(address, { from: 0, version: null, signal: new AbortController().signal }),
  })

const pathOf = (signed: string): string => encodeURIComponent(signed.replace(/[?#].*$/, ''))
