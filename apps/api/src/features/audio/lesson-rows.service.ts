import type { LessonRow } from '@iki/contract/audio'
import type { Licence } from '@iki/contract/licence'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { findLessonAccess } from './lesson.store.ts'
import { listLessonRows } from './lesson-rows.store.ts'
import { presentLesson } from './present.ts'

type Parts = { db: Database; clock: Clock; licencesOf(uid: string): Promise<readonly Licence[]> }

/** What other capabilities need to know of lessons that members have written in. */
export function lessonRowsService({ db, clock, licencesOf }: Parts) {
  return {
    /** Whether there is such a lesson, open or closed. */
    has: async (id: string): Promise<boolean> => (await findLessonAccess(db, id, clock())) !== null,

    /** Title, lock and position of each, closed ones too, in no order. */
    async rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]> {
      if (ids.length === 0) return []
      const now = clock()
      const [licences, rows] = await Promise.all([
        licencesOf(member.uid),
        listLessonRows(db, ids, member.uid, now),
      ])
      const viewer = { uid: member.uid, authority: member.authority, licences }
      return rows.map(row => presentLesson(row, viewer, now))
    },
  }
}
