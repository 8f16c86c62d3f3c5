import type { LessonRow } from '@iki/contract/audio'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, viewerOf } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { findLessonAccess } from './lesson.store.ts'
import { listLessonRows } from './lesson-rows.store.ts'
import { presentLesson } from './present.ts'

type Parts = { db: Database; clock: Clock; licencesOf: LicencesOf }

/** What other capabilities need to know of the lessons that they name. */
export function lessonRowsService({ db, clock, licencesOf }: Parts) {
  return {
    /** Whether there is such a lesson, open or closed. */
    has: async (id: string): Promise<boolean> => (await findLessonAccess(db, id, clock())) !== null,

    /** Title, lock and, for a member, position of each, closed ones too, in no order. */
    async rowsOf(ids: string[], member: SignedIn | null): Promise<LessonRow[]> {
      if (ids.length === 0) return []
      const now = clock()
      const [viewer, rows] = await Promise.all([
        viewerOf(member, licencesOf),
        listLessonRows(db, ids, member?.uid ?? null, now),
      ])
      return rows.map(row => presentLesson(row, viewer, now))
    },
  }
}
export type LessonRowsService = ReturnType<typeof lessonRowsService>
