import * as v from 'valibot'
import { member } from '../access/access.ts'
import { plans } from '../access/plan.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, list } from '../api/schema.ts'
import { embedFields, lessonRowSchema } from '../media/lesson.ts'

/** Those who speak in lessons. */

/** How many teachers there may be: lists have no pages. */
export const teacherLimit = 50

export const teacherRowSchema = v.object({
  id,
  name: v.string(),
  /** In kana. */
  reading: v.string(),
  /** What they are to the members, such as 師匠. */
  role: v.string(),
  /** In whose plans they teach. */
  plans: list(v.picklist(plans), plans.length),
  /** Signed address of the drawn portrait. */
  portraitUrl: v.string(),
  /** Of the portrait, in pixels. */
  width: v.number(),
  height: v.number(),
})
export type TeacherRow = v.InferOutput<typeof teacherRowSchema>

export const teacherSchema = v.object({
  ...teacherRowSchema.entries,
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
  /** A lesson in which they greet the members; null if there is none. */
  greeting: v.nullable(lessonRowSchema),
})
export type Teacher = v.InferOutput<typeof teacherSchema>

export const listTeachers = endpoint({
  about: 'The teachers in their order',
  method: 'GET',
  path: '/v1/teachers',
  access: member,
  input: v.object({}),
  output: list(teacherRowSchema, teacherLimit),
  errors: [],
})

export const getTeacher = endpoint({
  about: 'A teacher: profile, portrait and greeting',
  method: 'GET',
  path: '/v1/teachers/{id}',
  access: member,
  input: v.object({ id }),
  output: teacherSchema,
  errors: ['not_found'],
})
