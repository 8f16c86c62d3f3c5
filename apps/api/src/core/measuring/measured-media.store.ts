import { inArray, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { measuredMedia } from './measured-media.tables.ts'

export type MeasuredMedium = typeof measuredMedia.$inferSelect

const keysAtOnce = 1000

export async function listMeasured(handle: Handle, mediaKeys: readonly string[]): Promise<MeasuredMedium[]> {
  const found: MeasuredMedium[] = []
  for (let from = 0; from < mediaKeys.length; from += keysAtOnce) {
    const keys = mediaKeys.slice(from, from + keysAtOnce)
    found.push(...(await handle.select().from(measuredMedia).where(inArray(measuredMedia.mediaKey, keys))))
  }
  return found
}

/** What was measured stays, except that the silences of a medium are added where they were not known. */
export async function saveMeasured(handle: Handle, media: MeasuredMedium[]): Promise<void> {
  if (media.length === 0) return
  const { mediaKey, silences } = measuredMedia
  await handle
    .insert(measuredMedia)
    .values(media)
    .onConflictDoUpdate({
      target: mediaKey,
      set: { silences: sql`excluded.silences` },
      setWhere: isNull(silences),
    })
}
