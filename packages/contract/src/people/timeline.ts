import { holders } from '../access/access.ts'
import type { Plan } from '../access/plan.ts'
import { isPlanWord, type PlanWord, plansOf } from '../access/plan-keys.ts'

/**
 * The timelines there are, by the plan that each is called by, with the plans that open it: who has the small plan of a
 * house writes in the same place as who has the whole one.
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

/** The timelines of whatever a caller calls a plan: its own, or else that which it opens; none where it has none. */
export function timelinesOf(word: PlanWord): TimelinePlan[] {
  const found = plansOf(word).flatMap(plan => {
    const own = timelines.find(timeline => timeline === plan)
    const opened = timelines.find(timeline => timelinePlans[timeline].some(each => each === plan))
    return own ?? opened ?? []
  })
  return [...new Set(found)]
}

/** The timeline that an address names; undefined where it names none. */
export function timelineNamed(name: string | null | undefined): TimelinePlan | undefined {
  return name != null && isPlanWord(name) ? timelinesOf(name)[0] : undefined
}

/** Who may read and write in a timeline. */
export function timelineAccess(plan: TimelinePlan) {
  const [first, ...others]: readonly [Plan, ...Plan[]] = timelinePlans[plan]
  return holders(first, ...others)
}
