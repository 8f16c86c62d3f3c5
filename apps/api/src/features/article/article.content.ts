import { articleKinds, relatedLimit } from '@iki/contract/article'
import { id, integer, list, someText, text } from '@iki/contract/schema'
import { startOfTokyoDay } from '@iki/contract/tokyo'
import * as v from 'valibot'
import { contentKind, problemsOfDoubles } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { access, day, drawing } from '#core/content/fields.ts'
import { spokenText } from '#core/markdown.ts'

export const articleKind = contentKind({
  folder: 'articles',
  fields: v.strictObject({
    kind: v.picklist(articleKinds, `must be one of ${articleKinds.join(', ')}`),
    series: id,
    number: integer(1, 100_000),
    title: someText(60),
    lead: someText(160),
    category: v.optional(text(20)),
    access,
    tags: list(id, 20),
    drawing,
    published: day,
    lesson: v.optional(id),
    related: v.optional(list(id, relatedLimit)),
  }),

  check: files => [
    ...files
      .filter(({ fields }) => ['matome', 'question'].includes(fields.kind) && !fields.category)
      .map(({ name }) => `${name}:1: category is missing, by which it is found`),
    ...files
      .filter(({ body }) => body === '')
      .map(({ name, bodyLine }) => `${name}:${bodyLine}: there is nothing to read`),
    ...problemsOfDoubles(files, {
      field: 'number',
      keyOf: ({ fields }) => `${fields.series} ${fields.number}`,
      what: ({ fields }) => `number ${fields.number} of ${fields.series}`,
    }),
  ],

  references: ({ lesson, related = [] }) => [
    ...(lesson === undefined ? [] : [{ field: 'lesson', kind: 'lessons', id: lesson } as const]),
    ...related.map(other => ({ field: 'related', kind: 'articles', id: other }) as const),
  ],

  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    const { published, lesson: lessonId = null, related = [], category = '', ...stated } = file.fields
    return {
      contentHash: body.hash,
      save() {
        const bodyHtml = body.html()
        return loading.articles.load({
          ...stated,
          ...{ id: file.id, category, lessonId, related, bodyHtml },
          characters: [...spokenText(bodyHtml).replaceAll(' ', '')].length,
          publishedAt: startOfTokyoDay(published),
          contentHash: body.hash,
        })
      },
    }
  },
})
