import { id, list, someText } from '@iki/contract/api/schema'
import { bodyParts } from '@iki/contract/reading/connection'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyConnections } from './connection.tables.ts'

const part = v.picklist(bodyParts, `must be one of ${bodyParts.join(', ')}`)

export const connectionContent = contentKind({
  folder: 'connections',
  hints: { noun: 'a connection' },
  table: bodyConnections,
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
  references: ({ lessons = [] }) => referencesIn('lessons', 'lessons', lessons),
  load: ({ fields: { from: fromPart, to: toPart, lessons: lessonIds = [], ...stated } }) => ({
    row: () => ({ ...stated, fromPart, toPart, lessonIds }),
  }),
})
