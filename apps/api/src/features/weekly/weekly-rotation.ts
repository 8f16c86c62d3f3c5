import { isPlan, type Plan } from '@iki/contract/access/plan'
import { addDays, startOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import { type Round, whatIsOn } from '@iki/contract/media/rotation'
import { mondayOf, weeklyPlanOf } from '@iki/contract/reading/weekly'
import type { Wanted } from '#core/rotation/rounds.ts'
import type { WeekPlace } from './weekly.store.ts'

/** The weeks of each plan are a rotation of their own. */
export const rotationOf = (plan: string): string => `weekly ${plan}`

const weekSeconds = 7 * 86_400

/** The weeks of all plans that have or had any, in the order of their terms, each from a Monday on. */
export function wantedWeeks(
  places: readonly WeekPlace[],
  rounds: ReadonlyMap<string, readonly Round[]>,
  now: Date,
): Map<string, Wanted> {
  const monday = mondayOf(tokyoDay(now))
  const isOn = (plan: Plan) =>
    whatIsOn(rounds.get(rotationOf(plan)) ?? [], now, { aheadMs: 0, limit: 1 }) !== null
  const plans = [...new Set(places.map(({ plan }) => plan))].filter(isPlan).sort()
  return new Map(
    plans.map(plan => {
      const weeks = places.filter(each => each.plan === plan && !each.retired)
      const another = weeklyPlanOf(plan)
      const beginsOn = another !== plan && isOn(another) ? addDays(monday, 7) : monday
      return [
        rotationOf(plan),
        {
          candidates: weeks
            .toSorted((a, b) => a.term - b.term)
            .map(({ id }) => ({ id, durationSeconds: weekSeconds, from: new Date(0) })),
          beginsAt: startOfTokyoDay(beginsOn),
          noticeMs: 1,
        },
      ]
    }),
  )
}

/** The weeks after these are loaded: a week that had a term before is replaced. */
export function placesAfter(stored: readonly WeekPlace[], loaded: readonly WeekPlace[]): WeekPlace[] {
  const keyOf = ({ plan, term }: WeekPlace) => `${plan} ${term}`
  const ids = new Set(loaded.map(({ id }) => id))
  const taken = new Set(loaded.filter(({ retired }) => !retired).map(keyOf))
  const others = stored.filter(({ id }) => !ids.has(id))
  return [...others.map(each => ({ ...each, retired: each.retired || taken.has(keyOf(each)) })), ...loaded]
}
