import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { OutboxDay, PictureRow } from './diary-kinds.ts'
import { sendPicture } from './diary-wire.ts'
import { outcomeOf, refusalText } from './sync-rules.ts'

/** The server lets go of a picture that no day of its own names for a month: one of an old day goes once more. */
const unnamedRetentionMs = 20 * 86_400_000
const notTaken = 'この写真は送れませんでした'

/**
 * Pictures go before the words that name them. One that the server does not take is left out and says why: the words
 * go all the same. Throws when nothing can go for now.
 */
export async function sendPicturesOf(
  database: DiaryDatabase,
  uid: string,
  row: OutboxDay,
): Promise<OutboxDay> {
  if (row.action === 'delete' || row.value.images.length === 0) return row
  const pictures = await database.pictures.bulkGet([...row.value.images])
  const hasWaited = clock.now().getTime() - Date.parse(row.addedAt) > unnamedRetentionMs
  const refused: string[] = []
  for (const picture of pictures) {
    if (!picture || (picture.isSent && !hasWaited)) continue
    if (picture.error === null) await send(database, uid, picture)
    if ((await database.pictures.get(picture.id))?.error) refused.push(picture.id)
  }
  if (refused.length === 0) return row
  const images = row.value.images.filter(id => !refused.includes(id))
  return { ...row, value: { ...row.value, images } }
}

async function send(database: DiaryDatabase, uid: string, picture: PictureRow): Promise<void> {
  try {
    await sendPicture(uid, picture)
    await database.pictures.update(picture.id, { isSent: true })
  } catch (error) {
    if (outcomeOf(error) !== 'refused') throw error
    await database.pictures.update(picture.id, { error: refusalText(error, notTaken).message })
  }
}
