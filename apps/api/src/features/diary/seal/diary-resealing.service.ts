import type { Database } from '#core/database/database.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { cancelRemoval, removeObjectsLater, scheduleRemoval } from '#core/storage/removed-objects.ts'
import { newResealedKey, pictureSealPlace } from '../picture/picture.service.ts'
import * as store from './diary-resealing.store.ts'
import { type DiarySeals, sealMark } from './diary-seal.ts'
import { noMark, type SealedTexts, sealedTexts } from './sealed-texts.ts'

type Parts = { db: Database; secret: Pick<Secret, 'sealing'>; sealsOf: DiarySeals; objects: ObjectStorage }

/** What a pass over everything sealed has counted so far. */
export type Resealed = { opened: number; resealed: number; unreadable: number; missing: number }

const textsAtOnce = 200
const picturesAtOnce = 50
/** How long the former file stays for readers who have just read its address. */
const formerFileSeconds = 600

/**
 * Seals the diaries again with the current secret, while members read and write: batch by batch, each text only if
 * nobody has saved it meanwhile. After an interruption the next pass does the rest.
 */
export function diaryResealing({ db, secret, sealsOf, objects }: Parts) {
  const openText = (kind: SealedTexts, row: store.SealedText) =>
    sealsOf(row.uid).open(row.sealed, kind.sealPlaceOf(row))

  async function resealTexts(kind: SealedTexts, opened: Opened[]): Promise<number> {
    const sealed = opened.map(({ row, text }) => sealsOf(row.uid).seal(text, kind.sealPlaceOf(row)))
    return kind.of.replace(
      db,
      opened.map(({ row }) => row),
      sealed,
    )
  }

  async function resealPicture(row: store.SealedPicture, bytes: Buffer): Promise<boolean> {
    const sealed = sealsOf(row.uid).sealBytes(bytes, pictureSealPlace(row.id))
    const storageKey = newResealedKey()
    await scheduleRemoval(db, storageKey)
    await objects.put(storageKey, sealed)
    return db.transaction(async tx => {
      if (!(await store.replacePicture(tx, row, { storageKey, sealedWith: sealMark(sealed) }))) return false
      await cancelRemoval(tx, storageKey)
      await removeObjectsLater(tx, [row.storageKey], formerFileSeconds)
      return true
    })
  }

  async function walkTexts(kind: SealedTexts, walk: Walk): Promise<void> {
    let after = store.start
    for (;;) {
      const except = walk.reseals ? `${secret.sealing.mark}.` : noMark
      const rows = await kind.of.list(db, after, except, textsAtOnce)
      const opened = rows.flatMap((row): Opened[] => {
        const text = openText(kind, row)
        return text === null ? [] : [{ row, text }]
      })
      const resealed = walk.reseals && opened.length > 0 ? await resealTexts(kind, opened) : 0
      walk.count({ opened: opened.length, resealed, unreadable: rows.length - opened.length })
      const last = rows.at(-1)
      if (!last) return
      after = kind.of.afterOf(last)
    }
  }

  async function walkPicture(row: store.SealedPicture, walk: Walk): Promise<void> {
    const sealed = await objects.find(row.storageKey)
    if (!sealed) return walk.count({ missing: 1 })
    const bytes = sealsOf(row.uid).openBytes(sealed, pictureSealPlace(row.id))
    if (!bytes) return walk.count({ unreadable: 1 })
    const resealed = walk.reseals && (await resealPicture(row, bytes)) ? 1 : 0
    walk.count({ opened: 1, resealed })
  }

  async function walkPictures(walk: Walk): Promise<void> {
    let after = store.start
    for (;;) {
      const except = walk.reseals ? secret.sealing.mark : null
      const rows = await store.listSealedPictures(db, after, except, picturesAtOnce)
      for (const row of rows) await walkPicture(row, walk)
      const last = rows.at(-1)
      if (!last) return
      after = last
    }
  }

  async function pass(reseals: boolean, onProgress: (sum: Resealed) => void): Promise<Resealed> {
    const sum: Resealed = { opened: 0, resealed: 0, unreadable: 0, missing: 0 }
    const walk: Walk = {
      reseals,
      count(found) {
        for (const name of Object.keys(sum) as (keyof Resealed)[]) sum[name] += found[name] ?? 0
        onProgress(sum)
      },
    }
    for (const kind of sealedTexts) await walkTexts(kind, walk)
    await walkPictures(walk)
    return sum
  }

  return {
    /** Seals again what is not sealed with the current secret. */
    reseal: (onProgress: (sum: Resealed) => void = () => {}) => pass(true, onProgress),

    /** Opens everything and changes nothing. */
    check: (onProgress: (sum: Resealed) => void = () => {}) => pass(false, onProgress),
  }
}
export type DiaryResealing = ReturnType<typeof diaryResealing>

type Opened = { row: store.SealedText; text: string }
type Walk = { reseals: boolean; count(found: Partial<Resealed>): void }
