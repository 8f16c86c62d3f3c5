import { id, integer, list, someText } from '@iki/contract/api/schema'
import { drawings } from '@iki/contract/media/drawing'
import { mostSteps } from '@iki/contract/play/quest'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { quests } from './achievement.tables.ts'

export const questFields = v.strictObject({
  title: someText(40),
  lead: someText(120),
  drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
  steps: v.pipe(list(id, mostSteps), v.minLength(2)),
  /** The page of the notebook to which it leads. */
  bodyType: v.optional(id),
  position: integer(1, 10_000),
})

/** Achievements that follow one another. */
export const questContent = contentKind({
  folder: 'quests',
  hints: { noun: 'a quest' },
  table: quests,
  fields: questFields,
  check: files =>
    files
      .filter(({ fields: { steps } }) => new Set(steps).size < steps.length)
      .map(({ name, lineOf }) => `${name}:${lineOf('steps')}: a step is there twice`),
  references: ({ steps, bodyType }) => [
    ...referencesIn('steps', 'achievements', steps, { isRequired: true }),
    ...referencesIn('bodyType', 'body-types', bodyType ? [bodyType] : [], { isRequired: true }),
  ],
  load: ({ fields }) => ({ row: () => ({ ...fields, bodyType: fields.bodyType ?? null }) }),
})
