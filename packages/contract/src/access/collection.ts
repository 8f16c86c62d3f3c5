import { endedLicences, isValid, itemPlans, type Licence } from './licence.ts'
import { membership } from './membership.ts'
import { type Plan, plans } from './plan.ts'
import { type PlanOrKey, plansOf } from './plan-keys.ts'

const anyPlanTerm = 'any-plan'

/**
 * The terms of access (`access` of content) that a member's licences open at `now`: their plans, and `any-plan`. What is
 * open to everybody, or to each member, is nobody's own (product decisions, item_own).
 */
export function ownedTerms(licences: readonly Licence[], now: Date): string[] {
  const held = membership(licences, now)
  return [...(held.isAllExMember ? plans : held.plans), ...(held.isAnyMember ? [anyPlanTerm] : [])]
}

/** A plan that has ended for a member, and the instant (ISO 8601) of its end. */
export type EndedPlan = { plan: Plan; endedAt: string }

/** The plans that licences of a member opened and none opens at `now`, the one that ended last first, each once. */
export function endedPlans(licences: readonly Licence[], now: Date): EndedPlan[] {
  const open = new Set(ownedTerms(licences, now))
  const ended = endedLicences(licences, now).flatMap(({ itemId, expireAt }) =>
    (itemPlans[itemId] ?? []).map(plan => ({ plan, endedAt: expireAt })),
  )
  return ended.filter(
    ({ plan }, index) => !open.has(plan) && ended.findIndex(other => other.plan === plan) === index,
  )
}

/** The terms of access that have ended for a member: those of `endedPlans`, and `any-plan` where no licence is left. */
export function endedTerms(licences: readonly Licence[], now: Date): string[] {
  const ended: string[] = endedPlans(licences, now).map(({ plan }) => plan)
  const holdsAny = licences.some(licence => isValid(licence, now))
  return ended.length > 0 && !holdsAny ? [...ended, anyPlanTerm] : ended
}

/** What of a collection is wanted: what is open now (left out), or what has ended; of one plan, or of all. */
export type Collected = { state?: 'open' | 'ended' | undefined; plan?: PlanOrKey | undefined }

/**
 * Which content is in a member's collection: what one of `terms` opens and none of `withoutTerms` does. Of what has
 * ended, all is left out that is open by another plan or to everybody.
 */
export function collectedTerms(
  licences: readonly Licence[],
  { state = 'open', plan }: Collected,
  now: Date,
): { terms: string[]; withoutTerms: string[] } {
  const open = ownedTerms(licences, now)
  const terms = state === 'open' ? open : endedTerms(licences, now)
  const wanted: readonly string[] | null = plan ? plansOf(plan) : null
  return {
    terms: wanted ? terms.filter(term => wanted.includes(term)) : terms,
    withoutTerms: state === 'open' ? [] : [...open, 'everyone', 'member'],
  }
}
