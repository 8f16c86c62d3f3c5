import type { LessonRow } from '@iki/contract/media/lesson'
import type { ArticleRow } from '@iki/contract/reading/article'
import type { WordUses } from '@iki/contract/reading/dictionary'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { listWordRows } from './dictionary.store.ts'
import { listUses } from './word-uses.store.ts'

type RowsOf<T> = (ids: string[], member: SignedIn) => Promise<T[]>

type Parts = {
  db: Database
  clock: Clock
  lessons: { rowsOf: RowsOf<LessonRow> }
  articles: { rowsOf: RowsOf<ArticleRow> }
}

/** Where words are used. A module of its own, because articles themselves name words. */
export function wordUsesService({ db, clock, lessons, articles }: Parts) {
  return {
    /** The newest first, locked ones too. Throws not_found. */
    async get(id: string, member: SignedIn): Promise<WordUses> {
      const used = await listUses(db, id, clock())
      const isUsed = used.lesson.length > 0 || used.article.length > 0
      if (!isUsed && (await listWordRows(db, [id])).length === 0) throw new AppError('not_found')
      const [lessonRows, articleRows] = await Promise.all([
        lessons.rowsOf(used.lesson, member),
        articles.rowsOf(used.article, member),
      ])
      return { lessons: inOrder(used.lesson, lessonRows), articles: inOrder(used.article, articleRows) }
    },
  }
}
export type WordUsesService = ReturnType<typeof wordUsesService>

function inOrder<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const found = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => found.get(id) ?? [])
}
