import { holders } from './access.ts'
import type { Plan } from './plan.ts'

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

/** Who may read and write in a timeline. */
export function timelineAccess(plan: TimelinePlan) {
  const [first, ...others]: readonly [Plan, ...Plan[]] = timelinePlans[plan]
  return holders(first, ...others)
}
