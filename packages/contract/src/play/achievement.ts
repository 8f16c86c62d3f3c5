import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, nothing, someText } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'

/** How many achievements there can be. */
export const achievementLimit = 200

/** What a secret achievement is called until the member has it. */
export const secretTitle = '？？？'

/** Where to continue with an achievement: the text of the link, and a page of ours. */
export const nextStepSchema = v.strictObject({
  label: someText(20),
  link: v.pipe(
    someText(200),
    v.regex(/^\/(?!\/)[\w\-./%~?=&]*$/, 'must be a page of this site, such as /faq'),
  ),
})
export type NextStep = v.InferOutput<typeof nextStepSchema>

const masterSchema = v.object({
  id,
  /** `secretTitle` of a secret one that the member does not have; its lead is empty then. */
  title: v.string(),
  lead: v.string(),
  drawing: v.picklist(drawings),
  isSecret: v.boolean(),
  next: v.nullable(nextStepSchema),
  goal: v.number(),
  /** The credits that come with it; 0 for none. */
  credits: v.number(),
})

const achievementSchema = v.object({
  id,
  progress: v.number(),
  goal: v.number(),
  /** Null as long as it is not achieved. It is never taken back. */
  achievedAt: v.nullable(instant),
  /** Whether it is achieved, and the member has not seen it yet in the notebook. */
  isNew: v.boolean(),
})
export type Achievement = v.InferOutput<typeof achievementSchema>

export const getAchievement = endpoint({
  about: 'How far the member is with an achievement',
  method: 'GET',
  path: '/v1/achivement/',
  access: member,
  input: v.object({ id }),
  output: achievementSchema,
  errors: ['not_found'],
})

export const listAchievements = endpoint({
  about: 'How far the member is with each achievement',
  method: 'GET',
  path: '/v1/achivement/list',
  access: member,
  input: v.object({}),
  output: list(achievementSchema, achievementLimit),
  errors: [],
})

export const achieve = endpoint({
  about: 'Looks now whether the member has achieved it; what the caller says of itself counts for nothing',
  method: 'POST',
  path: '/v1/achivement/achive/',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found', 'not_achieved'],
})

export const seeAchievements = endpoint({
  about: 'The member has seen these in the notebook: they are new on no device any more',
  method: 'POST',
  path: '/v1/achivement/seen',
  encoding: 'json',
  access: member,
  input: v.object({ ids: list(id, achievementLimit) }),
  output: nothing,
  errors: [],
})

export const listAchievementMaster = endpoint({
  about: 'The achievements that there are, with what is secret only for those who have it',
  method: 'GET',
  path: '/v1/achivement/master',
  access: member,
  input: v.object({}),
  output: list(masterSchema, achievementLimit),
  errors: [],
})
