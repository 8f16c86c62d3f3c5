import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant } from '../api/schema.ts'
import { lessonRowSchema } from './lesson.ts'

/** How many seconds of a lesson an operator can open to those for whom it is locked. */
export const previewSeconds = { min: 5, max: 60 } as const
/** How many characters of its text are shown of a locked lesson. */
export const firstLinesLength = 120

export const lessonPreviewSchema = v.object({
  lesson: lessonRowSchema,
  /** The beginning of its text, plain; empty if it has none. */
  firstLines: v.string(),
  /** Its beginning as a sound of its own, which holds nothing more; null if the operator does not allow one. */
  sound: v.nullable(v.object({ url: v.string(), expiresAt: instant, seconds: v.number() })),
})
export type LessonPreview = v.InferOutput<typeof lessonPreviewSchema>

export const getLessonPreview = endpoint({
  about:
    'What anybody may know of a lesson that is locked: its row, its first lines, and its first seconds if it has them',
  method: 'GET',
  path: '/v1/lesson/{id}/preview',
  access: everyone,
  input: v.object({ id }),
  output: lessonPreviewSchema,
  errors: ['not_found'],
})
