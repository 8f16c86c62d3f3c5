import { findScreen } from '../screens/screens.ts'
import { isValid, itemPlans, type Licence } from './licence.ts'
import { membership } from './membership.ts'
import { type Plan, plans, planTops } from './plan.ts'

/** `path`: the plan's top page, or null if it has none. */
export type HeldPlan = { plan: Plan; licence: Licence; path: string | null }

/**
 * The plans that a member holds at an instant, each with the licence that lasts longest, in the order of the licences.
 */
export function heldPlans(licences: readonly Licence[], now: Date): HeldPlan[] {
  const byPlan = new Map<Plan, Licence>()
  for (const licence of licences.filter(each => isValid(each, now))) {
    const [plan] = itemPlans[licence.itemId] ?? []
    const known = plan && byPlan.get(plan)
    if (plan && (!known || Date.parse(known.expireAt) < Date.parse(licence.expireAt)))
      byPlan.set(plan, licence)
  }
  return [...byPlan].map(([plan, licence]) => {
    const path = planTops[plan]
    return { plan, licence, path: path && findScreen(path) ? path : null }
  })
}

/** The plans that are held whose page this is, though it is named by another, which is not held. */
export function plansOfPlace(held: readonly HeldPlan[], path: string): Plan[] {
  const plans = held.filter(each => each.path === path).map(({ plan }) => plan)
  const screen = findScreen(path)
  const own = screen?.page === 'plan-top' ? screen.props.plan : null
  return own === null || plans.includes(own) ? [] : plans
}

/** Of these, one for each top page: where several plans share one, the plan that the page is about. */
export function planPlaces(held: readonly HeldPlan[]): (HeldPlan & { path: string })[] {
  const places = new Map<string, HeldPlan & { path: string }>()
  for (const { path, ...rest } of held) {
    if (!path) continue
    const screen = findScreen(path)
    const isItsOwn = screen?.page === 'plan-top' && screen.props.plan === rest.plan
    if (isItsOwn || !places.has(path)) places.set(path, { ...rest, path })
  }
  return [...places.values()]
}

/**
 * The top pages that lists of plans lead to: those of the plans that are held, and for a member to whom everything is
 * open for a time, after them those of all plans.
 */
export function openPlaces(licences: readonly Licence[], now: Date): { plan: Plan; path: string }[] {
  const own = planPlaces(heldPlans(licences, now))
  if (!membership(licences, now).isAllExMember) return own
  const paths = new Set(own.map(({ path }) => path))
  const others = plans.flatMap(plan => {
    const path = planTops[plan]
    if (!path || !findScreen(path) || paths.has(path)) return []
    paths.add(path)
    return [{ plan, path }]
  })
  return [...own, ...others]
}
