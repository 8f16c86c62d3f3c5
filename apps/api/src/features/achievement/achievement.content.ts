import { integer, someText } from '@iki/contract/api/schema'
import { drawings } from '@iki/contract/media/drawing'
import { nextStepSchema } from '@iki/contract/play/achievement'
import { isPossible, ruleSchema } from '@iki/contract/play/achievement-rule'
import { findScreen } from '@iki/contract/screens/screens'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { achievements } from './achievement.tables.ts'

/** A next step that leads to a screen of ours. */
export const openStepSchema = v.pipe(
  nextStepSchema,
  v.check(({ link }) => findScreen(link.split('?')[0] ?? link) !== null, 'leads to no screen'),
)

export const achievementFields = v.strictObject({
  title: someText(40),
  lead: someText(120),
  drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
  rule: ruleSchema,
  credits: v.optional(integer(0, 1_000), 0),
  /** Whether its texts are shown only to those who have it. */
  secret: v.optional(v.boolean(), false),
  /** Where to continue. */
  next: v.optional(openStepSchema),
  position: integer(1, 10_000),
})

/** What members can achieve, with the rule by which the service finds out. */
export const achievementContent = contentKind({
  folder: 'achievements',
  hints: { noun: 'an achievement' },
  table: achievements,
  fields: achievementFields,
  check: files =>
    files
      .filter(({ fields }) => !isPossible(fields.rule))
      .map(({ name }) => `${name}:1: this rule can never hold`),
  load: ({ fields: { secret, next = null, ...stated } }) => ({
    row: () => ({ ...stated, isSecret: secret, next }),
  }),
})
