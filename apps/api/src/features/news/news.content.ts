import { firstCharacters } from '@iki/contract/api/characters'
import { someText, text } from '@iki/contract/api/schema'
import { newsSummaryLength } from '@iki/contract/reading/news'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { saveContentRow } from '#core/content/content-table.ts'
import { instantField } from '#core/content/fields.ts'
import { plainText } from '#core/markdown/markdown.ts'
import { findNews, type NewsRow } from './news.store.ts'
import { news } from './news.tables.ts'
import { saveAnnouncement } from './news-announcement.store.ts'

export const newsContent = contentKind({
  folder: 'news',
  hints: { noun: 'a piece of news' },
  table: news,
  fields: v.strictObject({
    title: someText(100),
    place: v.pipe(text(81), v.regex(/^[\w-]+\/[\w-]+$/, 'must be two words such as home/main')),
    published: instantField,
    status: v.picklist(['open', 'closed']),
  }),
  load({ fields: { place, published, ...stated } }) {
    const [place1 = '', place2 = ''] = place.split('/')
    return {
      row: bodyHtml => ({
        ...stated,
        place1,
        place2,
        summary: firstCharacters(plainText(bodyHtml), newsSummaryLength),
        createdAt: new Date(published),
      }),
    }
  },
  async save(tx, row: NewsRow, now) {
    const before = await findNews(tx, row.id)
    await saveContentRow(tx, news, row)
    if (isNew(row, before, now)) await saveAnnouncement(tx, row.id, row.createdAt)
  },
})

/** News that are loaded later than this after their time are old, such as those that move from another service. */
const newForMs = 86_400_000

/** Whether members are to be notified of it: it was not public before, and its time is ahead or just behind. */
function isNew(
  { createdAt }: NewsRow,
  before: { status: string; createdAt: Date } | null,
  now: Date,
): boolean {
  const wasPublic = before?.status === 'open' && before.createdAt <= now
  return !wasPublic && now.getTime() - createdAt.getTime() < newForMs
}
