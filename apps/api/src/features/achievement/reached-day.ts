import { type AchievementRule, type Fact, progressOf } from '@iki/contract/play/achievement-rule'

/** The day in Tokyo on which the facts first reached what the rule asks for; null if they do not. */
export function reachedDay(rule: AchievementRule, facts: readonly Fact[]): string | null {
  const days = [...new Set(facts.map(({ day }) => day))].sort()
  const hasReachedBy = (last: string | undefined) => {
    const { done, goal } = progressOf(
      rule,
      facts.filter(({ day }) => last !== undefined && day <= last),
    )
    return done === goal
  }
  if (!hasReachedBy(days.at(-1))) return null
  // More facts never take back what was reached.
  let [from, to] = [0, days.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (hasReachedBy(days[middle])) to = middle
    else from = middle + 1
  }
  return days[from] ?? null
}
