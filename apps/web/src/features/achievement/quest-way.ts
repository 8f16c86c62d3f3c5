import { type Quest, questProgress } from '@iki/contract/play/quest'
import type { AchievementMark } from './achievement.queries.ts'

export type Marks = ReadonlyMap<string, AchievementMark>

/** The marks of a quest that are known here, and how far the member is with them. */
export function wayThrough({ steps }: Pick<Quest, 'steps'>, marks: Marks) {
  const known = steps.flatMap(step => marks.get(step) ?? [])
  const achieved = new Set(known.flatMap(mark => (mark.achievedAt === null ? [] : [mark.id])))
  const ids = known.map(mark => mark.id)
  return { known, ...questProgress(ids, achieved) }
}

/** The id of the heading of a quest in the page. */
export const headingOf = (quest: string) => `quest-${quest}`
