import { integer, someText } from '@iki/contract/api/schema'
import { drawings } from '@iki/contract/media/drawing'
import { isPossible, ruleSchema } from '@iki/contract/play/achievement-rule'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { achievements } from './achievement.tables.ts'

/** What members can achieve, with the rule by which the service finds out. */
export const achievementContent = contentKind({
  folder: 'achievements',
  hints: { noun: 'an achievement' },
  table: achievements,
  fields: v.strictObject({
    title: someText(40),
    lead: someText(120),
    drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
    rule: ruleSchema,
    credits: v.optional(integer(0, 1_000), 0),
    position: integer(1, 10_000),
  }),
  check: files =>
    files
      .filter(({ fields }) => !isPossible(fields.rule))
      .map(({ name }) => `${name}:1: this rule can never hold`),
  load: ({ fields }) => ({ row: () => fields }),
})
