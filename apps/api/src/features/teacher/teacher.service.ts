import { member as forMembers } from '@iki/contract/access/access'
import { isPlan } from '@iki/contract/access/plan'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { Teacher, TeacherRow } from '@iki/contract/people/teacher'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import * as store from './teacher.store.ts'

type Lessons = { embedsOf: EmbedsOf; rowsOf: (ids: string[], member: SignedIn) => Promise<LessonRow[]> }
type Parts = { db: Database; addresses: MediaAddresses; lessons: Lessons }

/** The teachers. Their portraits are for members: each address is bound to the session that requested it. */
export function teacherService({ db, addresses, lessons }: Parts) {
  const rowOf = (row: store.ListedTeacher, member: SignedIn): TeacherRow => ({
    id: row.id,
    name: row.name,
    reading: row.reading,
    role: row.role,
    plans: row.plans.filter(isPlan),
    portraitUrl: addresses.make(row.pictureKey, rightTo(forMembers, { member })).url,
    width: row.width,
    height: row.height,
  })

  return {
    async list(member: SignedIn): Promise<TeacherRow[]> {
      return (await store.listTeachers(db)).map(row => rowOf(row, member))
    },

    /** Throws not_found. */
    async get(id: string, member: SignedIn): Promise<Teacher> {
      const row = await store.findTeacher(db, id)
      if (!row) throw new AppError('not_found')
      const [embedsIn, [greeting = null]] = await Promise.all([
        lessons.embedsOf([row.bodyHtml], member),
        row.greetingId === null ? [] : lessons.rowsOf([row.greetingId], member),
      ])
      return {
        ...rowOf(row, member),
        bodyHtml: withMediaAddresses(row.bodyHtml, { access: forMembers, member, addresses }),
        ...embedsIn(row.bodyHtml),
        greeting,
      }
    },
  }
}
export type TeacherService = ReturnType<typeof teacherService>
