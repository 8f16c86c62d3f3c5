import { pictureBytes } from '@iki/contract/diary/diary'
import { randomKey } from '#core/api/random-key.ts'
import { preparePicture } from '#core/pictures/prepare-picture.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryKind, PictureRow } from '../offline/diary-kinds.ts'
import { NotSavedError } from '../offline/not-saved-error.ts'
import { type OpenDiary, requireDiary } from '../offline/open-diary.ts'
import { picturesOfAsideDays } from '../offline/set-aside-days.ts'

/** How many pictures that the server has are stored, for times without a network. */
const mostSent = 120
/** After this long, a picture that was chosen but never saved with a day is removed. */
const unnamedMs = 7 * 86_400_000

/**
 * Scales a chosen picture down and stores it on this device; it is sent with its day. Returns the id for the day.
 * Throws an UnreadablePictureError, or a NotSavedError if the phone can't store it.
 */
export async function savePicture(kind: DiaryKind, date: string, file: Blob): Promise<string> {
  const { blob, thumbnail } = await preparePicture(file, pictureBytes)
  const { database } = await requireDiary()
  const id = randomKey()
  const addedAt = clock.now().toISOString()
  const row: PictureRow = { id, kind, date, blob, thumbnail, isSent: false, addedAt, error: null }
  await tidy(database).catch(() => {}) // First makes room, for a phone that is nearly full.
  try {
    await database.pictures.put(row)
  } catch (error) {
    throw new NotSavedError(error)
  }
  return id
}

/** What the server refused may be sent once more, with its day. */
export async function retryPicture(id: string): Promise<void> {
  const { database } = await requireDiary()
  await database.pictures.update(id, { error: null })
}

export async function forgetPicture(id: string): Promise<void> {
  const { database } = await requireDiary()
  await database.pictures.delete(id)
}

/** Removes old pictures that the server has, and those that no day names. */
async function tidy(database: OpenDiary['database']): Promise<void> {
  const rows = await database.pictures.toArray()
  const sent = rows.filter(row => row.isSent).toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
  const unsent = await database.outbox.toArray()
  const aside = await picturesOfAsideDays(database)
  const named = new Set([...aside, ...unsent.flatMap(row => row.value.images)])
  const since = new Date(clock.now().getTime() - unnamedMs).toISOString()
  const unnamed = rows.filter(row => !row.isSent && !named.has(row.id) && row.addedAt < since && !row.error)
  await database.pictures.bulkDelete([...sent.slice(mostSent), ...unnamed].map(row => row.id))
}
