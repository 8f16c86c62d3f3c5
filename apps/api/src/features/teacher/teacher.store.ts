import { teacherLimit } from '@iki/contract/people/teacher'
import { and, eq, ne } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { teachers } from './teacher.tables.ts'

export type ListedTeacher = RowOf<typeof inOrder>
export type TeacherRecord = RowOf<typeof byId>

const listed = 'id, name, reading, role, plans, picture_key, width, height'

const inOrder = statement({
  name: 'teachers_in_order',
  params: {},
  row: {
    id: text,
    name: text,
    reading: text,
    role: text,
    plans: text.array,
    pictureKey: text,
    width: integer,
    height: integer,
  },
  text: `select ${listed} from teachers order by position limit ${teacherLimit}`,
})

export const listTeachers = (handle: Handle) => inOrder.rows(handle)

const byId = statement({
  name: 'teacher_by_id',
  params: { id: text },
  row: { ...inOrder.row, bodyHtml: text, greetingId: text.orNull },
  text: `select ${listed}, body_html, greeting_id from teachers where id = $id`,
})

export const findTeacher = (handle: Handle, id: string): Promise<TeacherRecord | null> =>
  byId.first(handle, { id })

export type NewTeacher = typeof teachers.$inferInsert

/** A teacher who had the position before is removed: their file has another name now, or another position. */
export async function saveTeacher(handle: Handle, row: NewTeacher): Promise<void> {
  await handle.delete(teachers).where(and(eq(teachers.position, row.position), ne(teachers.id, row.id)))
  await handle.insert(teachers).values(row).onConflictDoUpdate({ target: teachers.id, set: row })
}
