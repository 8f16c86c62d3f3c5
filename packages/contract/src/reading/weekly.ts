import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { mainPlanOf, type Plan, plans } from '../access/plan.ts'
import { planOrKey } from '../access/plan-keys.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, list, sentName } from '../api/schema.ts'
import { addDays } from '../api/tokyo.ts'
import { appearanceFields } from '../media/appearance.ts'
import { embedFields, lessonRowSchema } from '../media/lesson.ts'
import { articleRowSchema } from './article.ts'
import { wordSchema } from './dictionary.ts'

/** What a plan gives its members to do in a week (`weekly_contents` of the specification). */

export const lastTerm = 520
export const weeklyListLimit = 100
export const weeklyItemLimit = 12

export const weeklyItemSchema = v.variant('kind', [
  v.object({ kind: v.literal('lesson'), lesson: lessonRowSchema }),
  v.object({ kind: v.literal('article'), article: articleRowSchema }),
  v.object({ kind: v.literal('word'), word: wordSchema }),
])
export type WeeklyItem = v.InferOutput<typeof weeklyItemSchema>

export const weeklySchema = v.object({
  id,
  plan_name: v.picklist(plans),
  term_number: v.number(),
  title: v.string(),
  lead: v.string(),
  tags: list(id, 20),
  ...appearanceFields,
  /** Sanitised HTML; empty while it is locked. */
  bodyHtml: v.string(),
  ...embedFields,
  /** Texts are left out for guests. */
  items: list(weeklyItemSchema, weeklyItemLimit),
})
export type Weekly = v.InferOutput<typeof weeklySchema>

const term = v.optional(integer(0, lastTerm))

export const listWeekly = endpoint({
  about: 'Weekly contents that carry a tag, by plan and term',
  method: 'GET',
  path: '/v1/weekly_contents',
  access: everyone,
  input: v.object({ category: sentName }),
  output: list(weeklySchema, weeklyListLimit),
  errors: ['no_category'],
})

export const getWeekly = endpoint({
  about: 'The contents of one week by their id',
  method: 'GET',
  path: '/v1/weekly_contents/item',
  access: everyone,
  input: v.object({ id: sentName }),
  output: weeklySchema,
  errors: ['no_category', 'not_found'],
})

export const listTopContents = endpoint({
  about: 'Of a plan the term after the given one, or that and all later ones, ascending',
  method: 'GET',
  path: '/v1/weekly_contents/top_contents',
  access: everyone,
  input: v.object({
    plan_name: sentName,
    term_number: term,
    /** `next`: the given number plus one. `from`: at least the given number. */
    match: v.optional(v.picklist(['next', 'from'])),
  }),
  output: list(weeklySchema, weeklyListLimit),
  errors: ['no_plan_name'],
})

export const getThisWeek = endpoint({
  about: 'What a plan has its members do this week; null where it has nothing for a week',
  method: 'GET',
  path: '/v1/weekly_contents/this_week',
  access: everyone,
  input: v.object({ plan: planOrKey }),
  output: v.nullable(weeklySchema),
  errors: [],
})

/** Weeks change on Mondays in Tokyo. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The plan whose weeks the members of a plan use while it has none of its own. */
export const weeklyPlanOf = mainPlanOf

/** The plans that use the weeks of a plan: the plan itself, and those that can have none of their own. */
export function weeklyPlansOf(plan: Plan): Plan[] {
  return [plan, ...plans.filter(other => other !== plan && weeklyPlanOf(other) === plan)]
}
