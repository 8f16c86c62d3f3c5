import { lessonKinds } from '@iki/contract/media/lesson'
import type { SearchSource } from '#core/content/searchable.ts'
import type { TextPage } from '#core/content/text-page.ts'
import type { Handle } from '#core/database/database.ts'
import { listTexts } from './lesson.store.ts'

/** The texts and lines of lessons in reading order: of these, or of all, page by page. */
export async function listLessonTexts(handle: Handle, page: TextPage) {
  const rows = await listTexts(handle, page)
  return rows.map(({ id, publishedAt, title, description, bodyHtml, transcript }) => ({
    id,
    publishedAt,
    texts: [title, description, { html: bodyHtml }, ...transcript.map(({ text }) => text)],
  }))
}

/** Lessons as they can be searched. */
export const searchableLessons = (handle: Handle): SearchSource => ({
  kinds: lessonKinds,
  async list(page) {
    const rows = await listTexts(handle, page)
    return rows.map(row => ({
      id: row.id,
      kind: lessonKinds.find(kind => kind === row.kind) ?? null,
      publishedAt: row.publishedAt,
      names: [row.title, row.name, row.artist],
      texts: [
        row.description,
        { html: row.bodyHtml },
        row.lyrics ?? '',
        ...row.transcript.map(({ text }) => text),
      ],
    }))
  },
})
