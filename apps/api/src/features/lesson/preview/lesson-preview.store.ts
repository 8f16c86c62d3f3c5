import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { decimal, instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { listedColumns, listedRow } from '../lesson.store.ts'
import { lessons } from '../lesson.tables.ts'

const byId = statement({
  name: 'lesson_preview',
  params: { id: text, uid: text.orNull, now: instant },
  row: {
    ...listedRow,
    bodyHtml: text,
    previewKey: text.orNull,
    previewSeconds: decimal.orNull,
    previewFor: text,
  },
  text: `select ${listedColumns}, l.body_html, l.preview_key, l.preview_seconds, l.preview_for
   from lessons l left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id
   where l.id = $id and l.published_at <= $now`,
})

export const findLessonPreview = (
  handle: Handle,
  id: string,
  { uid, now }: { uid: string | null; now: Date },
): Promise<RowOf<typeof byId> | null> => byId.first(handle, { id, uid, now })

/** The stored preview of a lesson; null without one. */
export async function findPreviewKey(handle: Handle, id: string): Promise<string | null> {
  const [row] = await handle.select({ key: lessons.previewKey }).from(lessons).where(eq(lessons.id, id))
  return row?.key ?? null
}

export async function updatePreviewKey(handle: Handle, id: string, previewKey: string | null): Promise<void> {
  await handle.update(lessons).set({ previewKey }).where(eq(lessons.id, id))
}
