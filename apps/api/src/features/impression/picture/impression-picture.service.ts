import { type ContentAccess, member as forMembers } from '@iki/contract/access/access'
import type { InputOf } from '@iki/contract/api/endpoint'
import { getImpressionPicture } from '@iki/contract/people/impression-picture'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import type { PictureImage } from '#core/picture/draw-picture.ts'
import { newId } from '#core/random.ts'
import { type Address, type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { cancelRemoval, removeObjectsLater, scheduleRemoval } from '#core/storage/removed-objects.ts'
import * as store from './impression-picture.store.ts'

type Parts = {
  db: Database
  clock: Clock
  objects: ObjectStorage
  addresses: MediaAddresses
  /**
   * A member's file in the form in which it is stored. Throws picture_unreadable, picture_extreme, too_many_requests.
   */
  readPicture(uid: string, file: Buffer): Promise<PictureImage>
  /** Those of these pictures that were reported and not decided yet. */
  listReported(ids: string[], handle: Handle): Promise<string[]>
}

const mostPictures = 20_000
/** A draft that waits longer on a phone sends its pictures again. */
const unusedMs = 86_400_000
const mediaOf = (id: string) => `impression/${id}`

/** Pictures of posts: drawn again when they are uploaded, shown by signed addresses to those who can see the post. */
export function impressionPictureService({
  db,
  clock,
  objects,
  addresses,
  readPicture,
  listReported,
}: Parts) {
  return {
    /** A repeat with the same id gets the existing picture: a device sends one picture under one id. */
    async save(uid: string, id: string, file: Buffer) {
      const existing = await store.findPicture(db, id)
      if (existing) {
        const size = sizeOf(existing, uid)
        if (await store.renewPicture(db, id, clock())) return size // If not, it was removed just now.
      }
      if ((await store.countPictures(db, uid)) >= mostPictures) throw new AppError('too_many_pictures')
      const { bytes, width, height } = await readPicture(uid, file)
      const storageKey = `impressions/${id}-${newId()}`
      await scheduleRemoval(db, storageKey)
      await objects.put(storageKey, bytes)
      await db.transaction(async tx => {
        if (await store.insertPicture(tx, { id, uid, storageKey, width, height, at: clock() }))
          await cancelRemoval(tx, storageKey)
      })
      const made = await store.findPicture(db, id)
      if (!made) throw new AppError('internal')
      return sizeOf(made, uid)
    },

    /** A post shows them when the transaction ends. Throws not_found if one of them is not the member's. */
    async use(tx: Transaction, uid: string, ids: string[]): Promise<void> {
      if (ids.length === 0) return
      const used = await store.usePictures(tx, uid, ids)
      if (used < new Set(ids).size) throw new AppError('not_found')
    },

    /** A post no longer shows them. */
    async letGo(tx: Transaction, ids: string[]): Promise<void> {
      if (ids.length > 0) await store.letGoPictures(tx, ids, clock())
    },

    /** Removes pictures that no post has shown for a day. Those of undecided reports stay. */
    async purge(): Promise<void> {
      const before = new Date(clock().getTime() - unusedMs)
      for (;;) {
        const isDone = await db.transaction(async tx => {
          const ids = await store.lockUnused(tx, before)
          if (ids.length === 0) return true
          const reported = await listReported(ids, tx)
          await store.letGoPictures(tx, reported, clock())
          const others = ids.filter(id => !reported.includes(id))
          await removeObjectsLater(tx, await store.deleteUnused(tx, others))
          return false
        })
        if (isDone) return
      }
    },

    /** Addresses of pictures that the member can see, for the browser of this session and by the right to each. */
    async addressesOf(accesses: ReadonlyMap<string, ContentAccess>, member: SignedIn) {
      if (accesses.size === 0) return []
      const rows = await store.listPictures(db, [...accesses.keys()])
      return rows.map(({ id, width, height }) => {
        const right = rightTo(accesses.get(id) ?? forMembers, { member })
        const { query } = addresses.queryOf(mediaOf(id), right)
        return { id, width, height, url: `${getImpressionPicture.path.replace('{id}', id)}?${query}` }
      })
    },

    /** What an address claims to open, for the gate to check. */
    addressOf: ({ id, ...address }: InputOf<typeof getImpressionPicture>): Address => ({
      ...address,
      key: mediaOf(id),
    }),

    /** Null if there is nothing. */
    async read(id: string): Promise<Buffer | null> {
      const row = await store.findPicture(db, id)
      return row && objects.find(row.storageKey)
    },
  }

  function sizeOf({ id, uid, width, height }: store.PostPictureRow, owner: string) {
    if (uid !== owner) throw new AppError('picture_taken')
    return { id, width, height }
  }
}
export type ImpressionPictures = ReturnType<typeof impressionPictureService>
