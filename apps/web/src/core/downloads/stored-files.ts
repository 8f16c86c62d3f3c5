import { mayPrefetch } from '@iki/contract/shell/shell'
import { fetchMedium } from '#core/api/api-client.ts'
import { connectionHere } from '#core/browser/connection.ts'
import { givenCaches } from '#core/browser/given-parts.ts'
import { freeBytes } from '#core/device/free-bytes.ts'
import { memberHere } from '#core/offline/owner.ts'
import { downloadCacheName, fileAddress } from './download-addresses.ts'

type Parts = {
  /** Null in a browser without Cache Storage. */
  caches: () => CacheStorage | null
  /** The member who is here; null for a guest. */
  memberId: () => string | null
  fetchFile: (address: string) => Promise<Response>
  /** Whether the network is one on which files may be fetched that nobody has asked for. */
  mayFetch: () => boolean
  /** How many bytes are free; null if the browser does not report it. */
  freeBytes: () => Promise<number | null>
}

/**
 * Small files of one part of the app that are there without a network, too. They are stored with the member's downloads
 * and removed with them. A file is known by its path, because its address is signed again at each answer; so it also
 * outlives the time for which its address is good.
 */
export function fileStore(folder: string, { caches: cachesHere, memberId, ...parts }: Parts) {
  const addressIn = (uid: string, signed: string) => fileAddress(uid, folder, pathOf(signed))

  return {
    /**
     * Drops all that is not named, and fetches what is not here yet, unless data is to be saved, or the device has no
     * room. What does not come is tried again the next time.
     */
    async storeOnly(signed: readonly string[]): Promise<void> {
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
          if (here.has(address) || !parts.mayFetch()) continue
          const file = await parts.fetchFile(from).catch(() => null)
          if (!file) continue
          const free = await parts.freeBytes()
          if (free !== null && free < lengthOf(file)) return void file.body?.cancel()
          if (memberId() === uid) await cache.put(address, file)
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

/** The files that a part of the app stores on this device. */
export const storedFiles = (folder: string) =>
  fileStore(folder, {
    caches: givenCaches,
    memberId: memberHere,
    fetchFile: address =>
      fetchMedium(address, { from: 0, version: null, signal: new AbortController().signal }),
    mayFetch: () => mayPrefetch(connectionHere()),
    freeBytes,
  })

const lengthOf = (file: Response): number => Number(file.headers.get('content-length') ?? 0)

const pathOf = (signed: string): string => encodeURIComponent(signed.replace(/[?#].*$/, ''))
