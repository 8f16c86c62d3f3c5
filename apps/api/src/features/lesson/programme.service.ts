import type { LessonRow } from '@iki/contract/lesson'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { noPosters } from './posters.ts'
import { presentLesson } from './present.ts'
import { listProgramme } from './programme.store.ts'

type Parts = { db: Database; clock: Clock }

export type Programme = {
  title: string
  description: string
  talks: { lesson: LessonRow; publishedAt: Date }[]
}

/** Somebody who is a member and holds nothing. */
const anyMember = { uid: '', authority: 'customer', licences: [] } as const

/** A playlist as a programme for all members: the lessons that nobody needs a plan for, in order. */
export function programmeService({ db, clock }: Parts) {
  return {
    async programmeOf(tag: string): Promise<Programme> {
      const now = clock()
      const rows = await listProgramme(db, tag, now)
      const sight = { viewer: anyMember, now, posterOf: noPosters }
      const talks = rows.map(row => ({
        lesson: presentLesson(row, sight),
        publishedAt: row.published_at,
      }))
      return {
        title: rows[0]?.playlist_title ?? '',
        description: rows[0]?.playlist_description ?? '',
        talks: talks.filter(({ lesson }) => lesson.lock === null),
      }
    },
  }
}
