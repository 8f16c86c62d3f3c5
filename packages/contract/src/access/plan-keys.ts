import * as v from 'valibot'
import { isPlan, mainPlanOf, type Plan, plans } from './plan.ts'

/**
 * The plan keys of the specification (§3), and the plans that each means. Ryoudou is both low plans at once; nozokuru
 * is whichever of its two plans is held.
 */
export const planKeys = {
  'eichi-online': ['eichi'],
  'kafukujushin-online': ['kafuku'],
  'd-code-plan': ['d-code'],
  'syaka-plan': ['syaka'],
  'wa-plan': ['wa'],
  'eichi-low-plan': ['eichi-low'],
  'eichi-low-special': ['eichi-low'],
  'kafuku-low-plan': ['kafuku-low'],
  'kafuku-low-special': ['kafuku-low'],
  'ryoudou-low-plan': ['eichi-low', 'kafuku-low'],
  'ryoudou-low-special': ['eichi-low', 'kafuku-low'],
  nozokuru: ['nozokuru1', 'nozokuru2'],
  nozokuru1: ['nozokuru1'],
  nozokuru2: ['nozokuru2'],
  'osusowa-plan': ['osusowa'],
  cookdance_plan: ['cookdance'],
  'base-plan': ['ryugi'],
  'base-plan2': ['base2'],
  kagura: ['kagura'],
} as const satisfies Record<string, readonly Plan[]>

export type PlanKey = keyof typeof planKeys

export function isPlanKey(value: string): value is PlanKey {
  return Object.hasOwn(planKeys, value)
}

/** A plan as callers name it: by a key of the specification, or by our own name. */
export type PlanOrKey = Plan | PlanKey
export const plansAndKeys: readonly PlanOrKey[] = [
  ...new Set([...plans, ...(Object.keys(planKeys) as PlanKey[])]),
]
export const planOrKey = v.picklist(plansAndKeys)

export function isPlanOrKey(value: string): value is PlanOrKey {
  return isPlan(value) || isPlanKey(value)
}

/** The plans that a name means. */
export function plansOf(word: PlanOrKey): readonly Plan[] {
  return isPlan(word) ? [word] : planKeys[word]
}

/** The same, each with the plan whose content its members use while it has none of its own. */
export function sourcesOf(word: PlanOrKey): { plans: Plan[]; mainPlans: Plan[] } {
  const asked = [...plansOf(word)]
  return { plans: asked, mainPlans: asked.map(mainPlanOf) }
}
