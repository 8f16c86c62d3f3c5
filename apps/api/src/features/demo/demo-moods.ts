import type { Random } from './demo-random.ts'

/** How a member's days feel: with the seasons, the week and a slow drift, never from one day to the next by chance. */

export type Ratings = { relax: number; breath: number }

/** Of the middle of each month: worry in winter, pollen in spring, heat in summer. */
const relaxOfMonths = [4.6, 4.1, 5.0, 6.0, 6.6, 5.4, 5.2, 4.9, 5.8, 6.7, 6.2, 5.2] as const
const breathOfMonths = [4.9, 4.6, 3.9, 5.6, 6.7, 5.6, 5.2, 5.0, 6.0, 6.9, 6.4, 5.6] as const
/** From Sunday. */
const ofWeekdays = [0.5, -0.6, -0.2, 0, -0.2, 0.1, 0.6] as const
/** How much lower everything was at first, and in how many days that ended. */
const beginning = { lower: 1.5, days: 400 }

function ofSeason(months: readonly number[], date: string): number {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  const position = month - 1 + (day - 15.5) / 31
  const before = Math.floor(position)
  const value = (index: number) => months[(index + 12) % 12] ?? 5
  return value(before) + (value(before + 1) - value(before)) * (position - before)
}

/** The ratings of one day after the other. `feels` is what the memo of the day says: -1, 0 or 1. */
export function moodsOf(random: Random): (day: { date: string; daysAgo: number; feels: number }) => Ratings {
  let drift = 0
  const chance = (width: number) => (random() + random() - 1) * width
  return ({ date, daysAgo, feels }) => {
    drift = drift * 0.85 + chance(0.5)
    const weekday = ofWeekdays[new Date(date).getUTCDay()] ?? 0
    const both = weekday + drift + feels * 1.2 - (beginning.lower * daysAgo) / beginning.days + 0.4
    return {
      relax: rated(ofSeason(relaxOfMonths, date) + both + chance(0.6)),
      breath: rated(ofSeason(breathOfMonths, date) + both * 0.8 + chance(0.6)),
    }
  }
}

const rated = (value: number) => Math.min(9, Math.max(1, Math.round(value)))
