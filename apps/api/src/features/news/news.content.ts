import { firstCharacters } from '@iki/contract/characters'
import { newsSummaryLength } from '@iki/contract/news'
import { someText, text } from '@iki/contract/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { instant } from '#core/content/fields.ts'
import { plainText } from '#core/markdown.ts'

export const newsKind = contentKind({
  folder: 'news',
  fields: v.strictObject({
    title: someText(100),
    place: v.pipe(text(81), v.regex(/^[\w-]+\/[\w-]+$/, 'must be two words such as home/main')),
    published: instant,
    status: v.picklist(['open', 'closed']),
  }),
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    const { title, status, place, published } = file.fields
    const [place1 = '', place2 = ''] = place.split('/')
    return {
      contentHash: body.hash,
      save() {
        const bodyHtml = body.html()
        const summary = firstCharacters(plainText(bodyHtml), newsSummaryLength)
        return loading.news.load({
          ...{ id: file.id, place1, place2, status, title, summary, bodyHtml },
          createdAt: new Date(published),
          contentHash: body.hash,
        })
      },
    }
  },
})
