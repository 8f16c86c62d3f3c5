import * as v from 'valibot'
import { id, integer, list } from '../api/schema.ts'

/** What a member has done, as the service itself has stored it. What a browser says of itself is none of these. */
export const factKinds = [
  'listened_day',
  'lesson_finished',
  'playlist_finished',
  'article_finished',
  'diary_day',
  'squats_day',
  'impression_posted',
  'episode_finished',
  'sheet_done_day',
  'quiz_reviewed_day',
  'art_qualified',
  /** A draw at a gacha; `about` is the id of the draw, of which no rule knows anything. */
  'drew',
  /** A thing that was gathered, wherever it came from. */
  'thing_held',
  'puzzle_done',
] as const
export type FactKind = (typeof factKinds)[number]

/**
 * `about` names it among those of its kind: a day, a lesson, an episode. No two facts of a member have the same kind and
 * `about`. `day` is a day in Tokyo.
 */
export type Fact = { fact: FactKind; about: string; day: string; amount: number }

/** How often something was done; `withinDays`: in so many days, whenever that was. `of`: only of these. */
const timesSchema = v.strictObject({
  fact: v.picklist(factKinds, `must be one of ${factKinds.join(', ')}`),
  times: integer(1, 10_000),
  withinDays: v.optional(integer(1, 366)),
  of: v.optional(list(id, 50)),
})
/** How much it was together: squats, or minutes of listening. */
const sumSchema = v.strictObject({
  fact: v.picklist(['squats_day', 'listened_day']),
  sum: integer(1, 10_000_000),
})
const singleSchema = v.union([timesSchema, sumSchema])
const allSchema = v.strictObject({ all: v.pipe(list(singleSchema, 10), v.minLength(2)) })

export const ruleSchema = v.union([singleSchema, allSchema])
export type AchievementRule = v.InferOutput<typeof ruleSchema>
type SingleRule = v.InferOutput<typeof singleSchema>

/** How far a member is; a goal is reached when `done` is `goal`, and `done` is never more. */
export type AchievementProgress = { done: number; goal: number }

const dayMs = 86_400_000

/** The most things that were done in any stretch of so many days. */
function mostWithin(days: string[], span: number): number {
  const sorted = days.map(day => Date.parse(day) / dayMs).toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  sorted.forEach((day, index) => {
    while (day - (sorted[first] ?? day) >= span) first++
    most = Math.max(most, index - first + 1)
  })
  return most
}

function singleProgress(rule: SingleRule, facts: readonly Fact[]): AchievementProgress {
  const ofKind = facts.filter(({ fact }) => fact === rule.fact)
  if ('sum' in rule) {
    const sum = ofKind.reduce((total, { amount }) => total + amount, 0)
    return { done: Math.min(sum, rule.sum), goal: rule.sum }
  }
  const { of, withinDays, times } = rule
  const counted = of === undefined ? ofKind : ofKind.filter(({ about }) => of.includes(about))
  const days = counted.map(({ day }) => day)
  const count = withinDays === undefined ? days.length : mostWithin(days, withinDays)
  return { done: Math.min(count, times), goal: times }
}

/** Of facts alone, so that it holds for the past, too. Several rules count together, each as far as its own goal. */
export function progressOf(rule: AchievementRule, facts: readonly Fact[]): AchievementProgress {
  if (!('all' in rule)) return singleProgress(rule, facts)
  const parts = rule.all.map(each => singleProgress(each, facts))
  return {
    done: parts.reduce((sum, { done }) => sum + done, 0),
    goal: parts.reduce((sum, { goal }) => sum + goal, 0),
  }
}

/** Whether a rule could ever hold: it does not ask for more days than its span has, or more things than it names. Draws have
 * no names. */
export function isPossible(rule: AchievementRule): boolean {
  if ('all' in rule) return rule.all.every(isPossible)
  if ('sum' in rule) return true
  if (rule.fact === 'drew' && rule.of !== undefined) return false
  const isByDay = rule.fact.endsWith('_day')
  if (isByDay && rule.withinDays !== undefined && rule.times > rule.withinDays) return false
  return rule.of === undefined || rule.times <= new Set(rule.of).size
}
