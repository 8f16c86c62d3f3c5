import { bodyParts } from '@iki/contract/connection'
import { id, list, someText } from '@iki/contract/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'

const part = v.picklist(bodyParts, `must be one of ${bodyParts.join(', ')}`)

export const connectionKind = contentKind({
  folder: 'connections',
  fields: v.strictObject({
    title: someText(60),
    from: part,
    to: part,
    lead: someText(160),
    lessons: v.optional(list(id, 10)),
  }),
  check: files =>
    files
      .filter(({ fields }) => fields.from === fields.to)
      .map(({ name, lineOf }) => `${name}:${lineOf('to')}: a part goes with another, not with itself`),
  references: ({ lessons = [] }) =>
    lessons.map(lesson => ({ field: 'lessons', kind: 'lessons', id: lesson })),
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    const { from: fromPart, to: toPart, lessons: lessonIds = [], ...stated } = file.fields
    const row = { ...stated, id: file.id, fromPart, toPart, lessonIds, contentHash: body.hash }
    return {
      contentHash: body.hash,
      save: () => loading.connections.load({ ...row, bodyHtml: body.html() }),
    }
  },
})
