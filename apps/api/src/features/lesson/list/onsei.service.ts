import type { Onsei } from '@iki/contract/media/audio-lists'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { Database } from '#core/database/database.ts'
import { listOnsei } from './onsei.store.ts'

/** A value for each of some lessons, by id. */
type OfLessons<T> = (lessonIds: string[]) => Promise<ReadonlyMap<string, T>>

type Parts = {
  db: Database
  /** The ids of the dictionary words that a lesson uses, in the order in which they first occur. */
  wordIdsOf: OfLessons<string[]>
  /** The summary that belongs to a lesson. */
  summaryIdsOf: OfLessons<string>
}

/** Audio lessons in the specification's terms. */
export function onseiService({ db, wordIdsOf, summaryIdsOf }: Parts) {
  return {
    /** With everything that the specification has about them, read once for all. */
    async complete(rows: LessonRow[]): Promise<Onsei[]> {
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      const [found, words, summaries] = await Promise.all([
        listOnsei(db, ids),
        wordIdsOf(ids),
        summaryIdsOf(ids),
      ])
      const more = new Map(found.map(row => [row.id, row]))
      return rows.map(row => {
        const { name = row.title, tags = [], tags1 = [], weeks = {} } = more.get(row.id) ?? {}
        const named = {
          name,
          tags,
          tags1,
          figure: row.poster?.url ?? null,
          matome: summaries.get(row.id) ?? null,
          jisho: words.get(row.id) ?? [],
        }
        return Object.assign({ ...row, ...named }, weeksByCourse(weeks)) as Onsei
      })
    },
  }
}
export type OnseiService = ReturnType<typeof onseiService>

/** `{category}-weeks` for each course. */
const weeksByCourse = (weeks: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(weeks).map(([category, numbers]) => [`${category}-weeks`, numbers]))
