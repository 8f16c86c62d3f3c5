import type { Handle } from '#core/database.ts'
import { listTexts, type TextPage } from './lesson.store.ts'

/** The texts and lines of lessons in reading order: of these, or of all, page by page. */
export async function listLessonTexts(handle: Handle, page: TextPage) {
  const rows = await listTexts(handle, page)
  return rows.map(({ id, publishedAt, title, description, bodyHtml, transcript }) => ({
    id,
    publishedAt,
    texts: [title, description, { html: bodyHtml }, ...transcript.map(({ text }) => text)],
  }))
}
