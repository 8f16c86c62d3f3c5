import type { Plan } from './plan.ts'

/** They are given by operators, and never sold: nobody can choose them. */
const givenPlans: readonly Plan[] = ['free-eichi', 'free-kafuku']

/** Of the plans of a lock those that somebody can choose; all of them, where there is no such plan. */
export function chosenPlans(plans: readonly Plan[]): readonly Plan[] {
  const chosen = plans.filter(plan => !givenPlans.includes(plan))
  return chosen.length > 0 ? chosen : plans
}
