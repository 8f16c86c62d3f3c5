import * as v from 'valibot'
import { drawings } from './drawing.ts'
import { lockSchema } from './lesson.ts'

/** How content looks in a list, and whether it is locked for the viewer. */
export const appearanceFields = {
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
}
