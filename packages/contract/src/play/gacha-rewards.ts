import type { AchievementRule } from './achievement-rule.ts'

/**
 * A set of things that are drawn must never earn anything more: the law forbids it for what is paid for, and we forbid
 * it always. What asks for two or more of them is found here in every disguise: one rule, several rules together, a
 * quest whose steps each ask for one, a count without names, and things that quests give for drawn ones.
 */
export type Rewards = {
  /** Whatever any gacha gives, or has given once: a set of former draws would still be a set of drawn things. */
  drawn: Iterable<string>
  achievements: readonly { id: string; rule: AchievementRule }[]
  quests: readonly { id: string; steps: readonly string[] }[]
  /** What gives a thing, for things that a quest gives. */
  questThings: readonly { id: string; quest: string }[]
}
export type Unlawful = { kind: 'achievement' | 'quest'; id: string }

type SingleRule = Exclude<AchievementRule, { all: unknown }>

export function unlawfulRewards({ drawn: given, achievements, quests, questThings }: Rewards): Unlawful[] {
  const drawn = new Set(given)
  if (drawn.size === 0) return []
  const asking = new Set<string>()
  /** Until nothing is added: a thing that a quest gives for a drawn one counts as well. */
  for (let size = -1; size !== drawn.size; ) {
    size = drawn.size
    for (const { id, rule } of achievements)
      if (partsOf(rule).some(part => asksFor(part, drawn))) asking.add(id)
    for (const { id, quest } of questThings)
      if (quests.find(each => each.id === quest)?.steps.some(step => asking.has(step))) drawn.add(id)
  }
  return [
    ...achievements
      .filter(({ rule }) => isSet(rule, drawn))
      .map(({ id }): Unlawful => ({ kind: 'achievement', id })),
    ...quests
      .filter(({ steps }) => new Set(steps.filter(step => asking.has(step))).size > 1)
      .map(({ id }): Unlawful => ({ kind: 'quest', id })),
  ]
}

const partsOf = (rule: AchievementRule): SingleRule[] => ('all' in rule ? rule.all : [rule])

/** The drawn things among those that a rule counts; all of them where it names none. */
function countedOf(rule: SingleRule, drawn: ReadonlySet<string>): string[] {
  if (rule.fact !== 'thing_held' || !('times' in rule)) return []
  return rule.of === undefined ? [...drawn] : [...new Set(rule.of)].filter(item => drawn.has(item))
}

const asksFor = (rule: SingleRule, drawn: ReadonlySet<string>) => countedOf(rule, drawn).length > 0

function isSet(rule: AchievementRule, drawn: ReadonlySet<string>): boolean {
  const asking = partsOf(rule).filter(part => asksFor(part, drawn))
  if (asking.length > 1) return true
  return asking.some(part => 'times' in part && part.times > 1 && countedOf(part, drawn).length > 1)
}
