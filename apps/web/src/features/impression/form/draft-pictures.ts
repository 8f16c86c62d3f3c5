import { impressionPictureBytes, saveImpressionPicture } from '@iki/contract/people/impression-picture'
import { Dexie, type Table } from 'dexie'
import * as v from 'valibot'
import { call } from '#core/api/api-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { storedTexts } from '#core/offline/device-storage.ts'
import { preparePicture } from '#core/pictures/prepare-picture.ts'
import { clock } from '#core/time/clock.ts'

const bytes = v.custom<Blob>(found => typeof found === 'object' && found !== null)

/** A picture as this device stores it. The database's version grows with it; see stored-versions.json. */
export const pictureRowSchema = v.object({
  id: v.string(),
  blob: bytes,
  thumbnail: bytes,
  sentAt: v.optional(v.string()),
  addedAt: v.string(),
})
type DraftPicture = v.InferOutput<typeof pictureRowSchema>

export const pictureDatabase = new Dexie('iki.impressions') as Dexie & {
  pictures: Table<DraftPicture, string>
}
pictureDatabase.version(1).stores({ pictures: 'id, addedAt' })
const { pictures } = pictureDatabase

/** After this long, a picture that nothing names any more is removed. */
const forgottenMs = 14 * 86_400_000

/** Makes a chosen file small and stores it on this device until its post is sent. Throws an UnreadablePictureError. */
export async function saveDraftPicture(file: Blob): Promise<string> {
  const { blob, thumbnail } = await preparePicture(file, impressionPictureBytes)
  const id = randomKey()
  const now = clock.now().getTime()
  await forgetAbandoned(new Date(now - forgottenMs).toISOString())
  await pictures.put({ id, blob, thumbnail, addedAt: new Date(now).toISOString() })
  return id
}

/**
 * What waits to be sent, drafts, edits, and what was set aside of them, of everybody who signs in here: they are texts of
 * the device's storage, and name their pictures. Where those can't be read, no picture is removed.
 */
async function forgetAbandoned(before: string): Promise<void> {
  const old = await pictures.where('addedAt').below(before).primaryKeys()
  const texts = old.length === 0 ? null : storedTexts()
  if (texts) await pictures.bulkDelete(old.filter(id => !texts.some(text => text.includes(id))))
}

/** A picture in a form that this release does not know stays where it is, and counts as missing. */
export const findPictures = async (ids: readonly string[]): Promise<DraftPicture[]> =>
  (await pictures.bulkGet([...ids])).filter(row => v.is(pictureRowSchema, row))

/** The server deletes a picture that no post uses for a day: after half of that, a picture is sent again. */
const resentMs = 12 * 3_600_000

/**
 * Sends the pictures of a post. Those that were sent a short time ago are skipped. A picture that is missing on this
 * device may still be on the server, so the post is sent anyway, and the server decides whether it accepts it.
 */
export async function sendPictures(ids: readonly string[], options: { uid?: string | null }): Promise<void> {
  if (ids.length === 0) return
  const now = clock.now()
  const fresh = new Date(now.getTime() - resentMs).toISOString()
  for (const { id, blob, sentAt = '' } of await findPictures(ids)) {
    if (sentAt > fresh) continue
    await call(saveImpressionPicture, { id }, { ...options, file: blob })
    await pictures.update(id, { sentAt: now.toISOString() })
  }
}

export const forgetPictures = (ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : pictures.bulkDelete([...ids])
