import { createHash } from 'node:crypto'
import { member as forMembers } from '@iki/contract/access/access'
import type { InputOf } from '@iki/contract/api/endpoint'
import { getPicture } from '@iki/contract/diary/diary'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { PictureImage } from '#core/picture/draw-picture.ts'
import { newId } from '#core/random.ts'
import { type Address, type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { cancelRemoval, removeObjectsLater, scheduleRemoval } from '#core/storage/removed-objects.ts'
import { type DiarySeals, sealMark } from '../seal/diary-seal.ts'
import * as store from './picture.store.ts'

type Parts = {
  db: Database
  clock: Clock
  sealsOf: DiarySeals
  objects: ObjectStorage
  addresses: MediaAddresses
  /**
   * A member's file in the form in which it is stored. Throws picture_unreadable, picture_extreme, too_many_requests.
   */
  readPicture(uid: string, file: Buffer): Promise<PictureImage>
}

const mostPictures = 20_000
const lookedUpAtOnce = 1_000
/** How long a picture stays that no diary names any more, or not yet. */
const unnamedMs = 30 * 86_400_000

/** The place to which the seal of a picture's bytes is bound. */
export const pictureSealPlace = (id: string) => `picture ${id}`
const resealed = 'diary/resealed-'
/** A new storage key for a picture's file that is sealed again. */
export const newResealedKey = () => resealed + newId()
const isResealed = (storageKey: string) => storageKey.startsWith(resealed)
const mediaOf = (uid: string, id: string) => `diary/${uid}/${id}`

/** Pictures of the diaries: sealed files that only their owner can see. */
export function pictureService({ db, clock, sealsOf, objects, addresses, readPicture }: Parts) {
  /** The picture with this id, if its file is the same. Throws picture_taken. */
  async function findSame(
    uid: string,
    id: string,
    { file, fingerprints }: { file: Buffer; fingerprints: string[] },
  ): Promise<store.PictureRow | null> {
    const existing = await store.findPicture(db, uid, id)
    if (!existing || fingerprints.some(each => existing.storageKey.includes(each))) return existing
    // The fingerprint was made with a former secret: compare what was made from the file instead.
    const isSame =
      isResealed(existing.storageKey) &&
      (await bytesOf(uid, existing))?.equals((await readPicture(uid, file)).bytes) === true
    if (!isSame) throw new AppError('picture_taken')
    return existing
  }

  /** Null if a picture is not in the storage, or cannot be opened. */
  async function bytesOf(uid: string, { id, storageKey }: store.PictureRow): Promise<Buffer | null> {
    const sealed = await objects.find(storageKey)
    return sealed && sealsOf(uid).openBytes(sealed, pictureSealPlace(id))
  }

  return {
    /** The same file under the same id changes nothing. */
    async save(uid: string, id: string, file: Buffer) {
      const seals = sealsOf(uid)
      const fingerprints = seals.fingerprints(createHash('sha256').update(file).digest('hex'))
      const same = await findSame(uid, id, { file, fingerprints })
      if (same) return sizeOf(same)
      if ((await store.countPictures(db, uid)) >= mostPictures) throw new AppError('too_many_pictures')
      const { bytes, width, height } = await readPicture(uid, file)
      const sealed = seals.sealBytes(bytes, pictureSealPlace(id))
      // A new name each time: the file of an earlier picture with this id may be about to be removed.
      const storageKey = `diary/${fingerprints[0]}-${newId()}`
      await scheduleRemoval(db, storageKey)
      await objects.put(storageKey, sealed)
      const sealedWith = sealMark(sealed)
      const row = { uid, id, storageKey, sealedWith, width, height, bytes: bytes.length, at: clock() }
      const made = await db.transaction(async tx => {
        const inserted = await store.insertPicture(tx, row)
        if (inserted) await cancelRemoval(tx, storageKey)
        return inserted
      })
      if (made) return sizeOf(made)
      await objects.remove(storageKey)
      const winner = await findSame(uid, id, { file, fingerprints })
      if (!winner) throw new AppError('picture_taken')
      return sizeOf(winner)
    },

    /** Only for the browser of this session, for some minutes. */
    async listAddresses(member: SignedIn, ids: string[]) {
      const { uid } = member
      const rows = await store.listPictures(db, uid, ids)
      return rows.map(row => {
        const { query } = addresses.queryOf(mediaOf(uid, row.id), rightTo(forMembers, { member }))
        const url = `${getPicture.path.replace('{id}', row.id)}?${query}&owner=${encodeURIComponent(uid)}`
        return { ...sizeOf(row), url }
      })
    },

    /** Those of these pictures that the member has. */
    async listOwn(uid: string, ids: readonly string[]): Promise<Set<string>> {
      const own = new Set<string>()
      for (let start = 0; start < ids.length; start += lookedUpAtOnce)
        for (const { id } of await store.listPictures(db, uid, ids.slice(start, start + lookedUpAtOnce)))
          own.add(id)
      return own
    },

    /** What an address claims to open, for the gate to check. */
    addressOf: ({ id, owner, ...address }: InputOf<typeof getPicture>): Address => ({
      ...address,
      key: mediaOf(owner, id),
    }),

    /** Null if it does not exist. */
    async find(uid: string, id: string): Promise<{ read(): Promise<Buffer | null> } | null> {
      const row = await store.findPicture(db, uid, id)
      return row && { read: () => bytesOf(uid, row) }
    },

    /** All pictures of a member, one after the other; the bytes are null if one is missing or cannot be opened. */
    async *all(uid: string): AsyncGenerator<{ id: string; bytes: Buffer | null }> {
      let after = ''
      for (;;) {
        const rows = await store.listPicturesAfter(db, uid, after)
        for (const row of rows) yield { id: row.id, bytes: await bytesOf(uid, row) }
        const last = rows.at(-1)
        if (!last) return
        after = last.id
      }
    },

    /** Removes pictures that no diary names and that are too old to be named later. */
    async purge(): Promise<void> {
      const before = new Date(clock().getTime() - unnamedMs)
      let after = ''
      for (;;) {
        const uids = await store.listOwners(db, after)
        await db.transaction(async tx =>
          removeObjectsLater(tx, await store.deleteUnnamedPictures(tx, uids, before)),
        )
        const last = uids.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  }
}
export type PictureService = ReturnType<typeof pictureService>

function sizeOf({ id, width, height }: store.PictureRow) {
  return { id, width, height }
}
