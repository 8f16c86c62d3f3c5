import { countCharacters } from '@iki/contract/api/characters'
import { id, integer, list, someText, text } from '@iki/contract/api/schema'
import { startOfTokyoDay } from '@iki/contract/api/tokyo'
import { articleKinds, relatedLimit } from '@iki/contract/reading/article'
import * as v from 'valibot'
import { problemsOfDoubles, referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { access, chosenDrawing, dayField, drawing } from '#core/content/fields.ts'
import { spokenText } from '#core/markdown/markdown.ts'
import { articles } from './article.tables.ts'
import { listPlaces, saveArticle } from './article-loading.store.ts'

type Place = { series: string; number: number }
const placeName = ({ series, number }: Place) => `${series} ${number}`

export const articleContent = contentKind({
  folder: 'articles',
  hints: {
    noun: 'an article',
    isShownOn: ({ page }) => page === 'article/matome' || page === 'article/landing',
  },
  table: articles,
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
    published: dayField,
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
      keyOf: ({ fields }) => placeName(fields),
      what: ({ fields }) => `number ${fields.number} of ${fields.series}`,
    }),
  ],

  references: ({ lesson, related = [] }) => [
    ...referencesIn('lesson', 'lessons', lesson === undefined ? [] : [lesson]),
    ...referencesIn('related', 'articles', related),
  ],

  /** A number may be taken by an article that this folder does not contain. */
  async checkStored(files, handle) {
    const here = new Set(files.map(({ id }) => id))
    const series = [...new Set(files.map(({ fields }) => fields.series))]
    const others = (await listPlaces(handle, series)).filter(({ id }) => !here.has(id))
    const taken = new Map(others.map(({ id, ...place }) => [placeName(place), id]))
    return files.flatMap(({ name, lineOf, fields }) => {
      const owner = taken.get(placeName(fields))
      return owner
        ? [`${name}:${lineOf('number')}: its number is that of ${owner}, which was loaded before`]
        : []
    })
  },

  load: ({ id, fields: { published, lesson: lessonId = null, related = [], category = '', ...stated } }) => ({
    row: bodyHtml => ({
      ...stated,
      drawing: chosenDrawing(id, stated),
      category,
      lessonId,
      related,
      characters: countCharacters(spokenText(bodyHtml).replaceAll(' ', '')),
      publishedAt: startOfTokyoDay(published),
    }),
  }),
  save: saveArticle,
})
