import type { Playlist } from '@iki/contract/media/lesson'
import {
  downloadCacheName,
  isDownloadCache,
  partAddress,
  playlistAddress,
  recordAddress,
} from './download-addresses.ts'
import { type DownloadRecord, readDownloadRecord, readStoredPlaylist } from './download-record.ts'

/** What is stored for one member on this device, in its Cache Storage. */
export function downloadStore(caches: CacheStorage, uid: string) {
  const open = () => caches.open(downloadCacheName(uid))

  async function read(address: string): Promise<unknown> {
    const found = await (await open()).match(address)
    return found?.json().catch(() => null)
  }

  async function addressesOf(lessonId: string): Promise<string[]> {
    const folder = recordAddress(uid, lessonId).replace(/record$/, '')
    const keys = await (await open()).keys()
    return keys.map(({ url }) => new URL(url).pathname).filter(path => path.startsWith(folder))
  }

  return {
    uid,

    find: async (lessonId: string): Promise<DownloadRecord | null> =>
      readDownloadRecord(await read(recordAddress(uid, lessonId))),

    /**
     * All downloads, also incomplete ones. Those that an earlier release has stored in another form stay until they are
     * downloaded again.
     */
    async list(): Promise<DownloadRecord[]> {
      const isHere = await caches.has(downloadCacheName(uid))
      if (!isHere) return []
      const cache = await open()
      const keys = (await cache.keys()).filter(({ url }) => url.endsWith('/record'))
      const records = await Promise.all(
        keys.map(async key => readDownloadRecord(await (await cache.match(key))?.json().catch(() => null))),
      )
      return records.filter(record => record !== null)
    },

    async write(record: DownloadRecord): Promise<void> {
      await (await open()).put(recordAddress(uid, record.lesson.id), Response.json(record))
    },

    async writePart(lessonId: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      await (await open()).put(partAddress(uid, lessonId, index), new Response(bytes))
    },

    /** How many parts from the first on are there. */
    async countParts(lessonId: string): Promise<number> {
      const addresses = new Set(await addressesOf(lessonId))
      let count = 0
      while (addresses.has(partAddress(uid, lessonId, count))) count++
      return count
    },

    async remove(lessonId: string): Promise<void> {
      const cache = await open()
      await cache.delete(recordAddress(uid, lessonId)) // First: parts without a record are ignored.
      for (const address of await addressesOf(lessonId)) await cache.delete(address)
    },

    findPlaylist: async (tag: string): Promise<Playlist | null> =>
      readStoredPlaylist(await read(playlistAddress(uid, tag))),

    async writePlaylist(playlist: Playlist): Promise<void> {
      await (await open()).put(playlistAddress(uid, playlist.tag), Response.json(playlist))
    },
  }
}
export type DownloadStore = ReturnType<typeof downloadStore>

/** Removes the downloads of all members from this device, except those of one member if given. */
export async function removeDownloads(caches: CacheStorage, except: string | null = null): Promise<void> {
  const names = (await caches.keys()).filter(isDownloadCache)
  const foreign = names.filter(name => except === null || name !== downloadCacheName(except))
  await Promise.all(foreign.map(name => caches.delete(name)))
}
