import { impressionPictureBytes, saveImpressionPicture } from '@iki/contract/people/impression-picture'
import { Dexie, type Table } from 'dexie'
import { call } from '#core/api/api-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { preparePicture } from '#core/pictures/prepare-picture.ts'
import { clock } from '#core/time/clock.ts'

type DraftPicture = { id: string; blob: Blob; thumbnail: Blob; sentAt?: string; addedAt: string }

const database = new Dexie('iki.impressions') as Dexie & { pictures: Table<DraftPicture, string> }
database.version(1).stores({ pictures: 'id, addedAt' })

/** After this long, a picture of an abandoned draft is removed. */
const forgottenMs = 14 * 86_400_000

/** Makes a chosen file small and stores it on this device until its post is sent. Throws an UnreadablePictureError. */
export async function saveDraftPicture(file: Blob): Promise<string> {
  const { blob, thumbnail } = await preparePicture(file, impressionPictureBytes)
  const id = randomKey()
  const now = clock.now().getTime()
  await database.pictures
    .where('addedAt')
    .below(new Date(now - forgottenMs).toISOString())
    .delete()
  await database.pictures.put({ id, blob, thumbnail, addedAt: new Date(now).toISOString() })
  return id
}

export const findPictures = async (ids: readonly string[]): Promise<DraftPicture[]> =>
  (await database.pictures.bulkGet([...ids])).filter(row => row !== undefined)

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
    await database.pictures.update(id, { sentAt: now.toISOString() })
  }
}

export const forgetPictures = (ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : database.pictures.bulkDelete([...ids])
