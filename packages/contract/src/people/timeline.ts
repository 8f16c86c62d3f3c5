import { holders } from '../access/access.ts'
import type { Plan } from '../access/plan.ts'
import { isPlanOrKey, type PlanOrKey, plansOf } from '../access/plan-keys.ts'

/**
 * The timelines, by the plan that names each, with the plans that open it: members of the low plan write in the same
 * timeline as those of the full plan.
 */
export const timelinePlans = {
  eichi: ['eichi', 'eichi-low'],
  kafuku: ['kafuku', 'kafuku-low'],
  'd-code': ['d-code'],
  syaka: ['syaka'],
  wa: ['wa'],
  kagura: ['kagura'],
  'dancer-online': ['dancer-online', 'ryugi', 'base2'],
  'second-dance': ['second-dance', 'dancer-online'],
  cookdance: ['cookdance'],
} as const satisfies Partial<Record<Plan, readonly [Plan, ...Plan[]]>>
export type TimelinePlan = keyof typeof timelinePlans
export const timelines = Object.keys(timelinePlans) as [TimelinePlan, ...TimelinePlan[]]

/** The timelines for a plan as callers name it: its own, or else the one that it opens; empty if there is none. */
export function timelinesOf(word: PlanOrKey): TimelinePlan[] {
  const found = plansOf(word).flatMap(plan => {
    const own = timelines.find(timeline => timeline === plan)
    const opened = timelines.find(timeline => timelinePlans[timeline].some(each => each === plan))
    return own ?? opened ?? []
  })
  return [...new Set(found)]
}

/** The timeline that an address names; undefined if it names none. */
export function timelineNamed(name: string | null | undefined): TimelinePlan | undefined {
  return name != null && isPlanOrKey(name) ? timelinesOf(name)[0] : undefined
}

/** Who may read and write in a timeline. */
export function timelineAccess(plan: TimelinePlan) {
  const [first, ...others]: readonly [Plan, ...Plan[]] = timelinePlans[plan]
  return holders(first, ...others)
}
