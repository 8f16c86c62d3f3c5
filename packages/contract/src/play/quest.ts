import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, list } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'

/** How many quests there can be, and how many steps each. */
export const questLimit = 50
export const mostSteps = 12

const questSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  drawing: v.picklist(drawings),
  /** Achievements, in the order in which one goes. */
  steps: list(id, mostSteps),
  /** The page of the notebook to which it leads: a body type. */
  bodyType: v.nullable(id),
})
export type Quest = v.InferOutput<typeof questSchema>

export const listQuests = endpoint({
  about: 'The quests: achievements that follow one another',
  method: 'GET',
  path: '/v1/quests',
  access: member,
  input: v.object({}),
  output: list(questSchema, questLimit),
  errors: [],
})

/** How far a quest is. The next step is the first one that is not reached, even if later ones are. */
export type QuestProgress = { reached: number; total: number; next: string | null }

export function questProgress(steps: readonly string[], achieved: ReadonlySet<string>): QuestProgress {
  return {
    reached: steps.filter(step => achieved.has(step)).length,
    total: steps.length,
    next: steps.find(step => !achieved.has(step)) ?? null,
  }
}
