import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, list, month } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'
import { nextStepSchema } from './achievement.ts'

/** The member's notebook (`/mypage/quests`): its pages of body types, and the stamps of its days. */

/** How many body types there can be, and how many traits and next steps each. */
export const bodyTypeLimit = 12
export const mostTraits = 5
export const mostBodyTypeSteps = 4

const bodyTypeSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  drawing: v.picklist(drawings),
  traits: list(v.string(), mostTraits),
  /** Where to continue: what to listen to, to read, to do. */
  next: list(nextStepSchema, mostBodyTypeSteps),
})
export type BodyType = v.InferOutput<typeof bodyTypeSchema>

export const listBodyTypes = endpoint({
  about: 'The body types, each a page of the notebook',
  method: 'GET',
  path: '/v1/body-types',
  access: member,
  input: v.object({}),
  output: list(bodyTypeSchema, bodyTypeLimit),
  errors: [],
})

const stampedDaySchema = v.object({
  date: day,
  /** In any of the diaries. */
  isWritten: v.boolean(),
  squats: v.number(),
})
export type StampedDay = v.InferOutput<typeof stampedDaySchema>

export const listStamps = endpoint({
  about: 'The days of a month on which a diary was written or squats were counted, the earliest first',
  method: 'GET',
  path: '/v1/stamps',
  access: member,
  input: v.object({ month }),
  output: v.object({ month, days: list(stampedDaySchema, 31) }),
  errors: [],
})

const dayMs = 86_400_000

/** At which page the notebook opens: each day another one, in turn. */
export const pageOfDay = (today: string, pages: number): number =>
  pages === 0 ? 0 : Math.floor(Date.parse(today) / dayMs) % pages
