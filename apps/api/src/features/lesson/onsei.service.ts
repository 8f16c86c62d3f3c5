import type { Onsei } from '@iki/contract/media/audio-lists'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { Database } from '#core/database.ts'
import { listOnsei } from './onsei.store.ts'

/** Something of each of some lessons, by their ids. */
type OfLessons<T> = (lessonIds: string[]) => Promise<ReadonlyMap<string, T>>

type Parts = {
  db: Database
  /** The words of the dictionary that a lesson uses, by their ids, in the order of their first occurrence. */
  wordIdsOf: OfLessons<string[]>
  /** The summary that belongs to a lesson. */
  summaryIdsOf: OfLessons<string>
}

/** Audio lessons in the words of the specification. */
export function onseiService({ db, wordIdsOf, summaryIdsOf }: Parts) {
  return {
    /** With all that the specification has of them, asked for once for all. */
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
          ...{ name, tags, tags1, figure: row.poster?.url ?? null },
          ...{ matome: summaries.get(row.id) ?? null, jisho: words.get(row.id) ?? [] },
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
