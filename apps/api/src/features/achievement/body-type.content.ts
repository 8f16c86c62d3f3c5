import { integer, list, someText } from '@iki/contract/api/schema'
import { drawings } from '@iki/contract/media/drawing'
import { mostBodyTypeSteps, mostTraits } from '@iki/contract/play/notebook'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { openStepSchema } from './achievement.content.ts'
import { bodyTypes } from './achievement.tables.ts'

const bodyTypeFields = v.strictObject({
  title: someText(40),
  lead: someText(120),
  drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
  traits: v.pipe(list(someText(60), mostTraits), v.minLength(1)),
  /** Where to continue. */
  next: v.pipe(list(openStepSchema, mostBodyTypeSteps), v.minLength(1)),
  position: integer(1, 10_000),
})

/** Pages of the notebook: ways in which a body likes to move. */
export const bodyTypeContent = contentKind({
  folder: 'body-types',
  hints: { noun: 'a body type' },
  table: bodyTypes,
  fields: bodyTypeFields,
  references: ({ next }) =>
    referencesIn(
      'next',
      'lessons',
      next.flatMap(({ link }) => /^\/single-player\/([\w-]+)$/.exec(link)?.[1] ?? []),
      { isRequired: true },
    ),
  load: ({ fields }) => ({ row: () => fields }),
})
