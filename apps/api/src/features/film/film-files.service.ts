import { captionsOf } from '@iki/contract/media/captions'
import type { TranscriptLine } from '@iki/contract/media/lesson'
import { LRUCache } from 'lru-cache'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Database, Handle } from '#core/database/database.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { isReady } from './film.store.ts'
import { folderOf, objectKeyOf } from './film-folder.ts'

type Parts = {
  db: Database
  objects: ObjectStorage
  lessons: {
    findLines(
      handle: Handle,
      id: string,
    ): Promise<{ mediaKey: string | null; lines: TranscriptLine[] } | null>
  }
}

/** Films with many viewers are sent from memory. */
const rememberedBytes = 64 * 1024 * 1024
const rememberedFilms = 10_000

/** The files of films for streaming. Once made, a file never changes. */
export function filmFiles({ db, objects, lessons }: Parts) {
  const ready = boundedCache<true>(rememberedFilms)
  const files = new LRUCache<string, Buffer>({
    maxSize: rememberedBytes,
    sizeCalculation: bytes => bytes.length || 1,
    fetchMethod: async key => (await objects.find(key)) ?? undefined,
  })

  async function mayBeSeen(folder: string): Promise<boolean> {
    if (ready.has(folder)) return true
    if (!(await isReady(db, folder))) return false
    ready.set(folder, true)
    return true
  }

  return {
    /** Null if there is no such file, and while the film is being made. */
    async find(folder: string, file: string): Promise<Buffer | null> {
      if (!(await mayBeSeen(folder))) return null
      return (await files.fetch(objectKeyOf(folder, file))) ?? null
    },

    /** The captions of a lesson that shows this film; null if it shows another. */
    async findCaptions(folder: string, lessonId: string): Promise<string | null> {
      const found = await lessons.findLines(db, lessonId)
      if (!found?.mediaKey || folderOf(found.mediaKey) !== folder) return null
      return captionsOf(found.lines)
    },
  }
}
export type FilmFiles = ReturnType<typeof filmFiles>
