import * as v from 'valibot'
import { drawings, lockSchema } from './lesson.ts'

/** How a piece of content looks in a list, and whether it is closed to the one who reads the list. */
export const lookFields = {
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
}
