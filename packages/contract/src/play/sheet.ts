import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, list, text } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'
import { answersSchema, bandSchema, mostQuestions } from './sheet-score.ts'

/** Characters of the note beside the answers. */
export const sheetNoteLimit = 300
/** How many filled sheets a page of the history has. */
export const sheetPageSize = 30

export const sheetSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  drawing: v.picklist(drawings),
  /** What each value means, from 0 on. */
  scale: list(v.string(), 5),
  questions: list(v.object({ id, text: v.string() }), mostQuestions),
  bands: list(bandSchema, 8),
})
export type Sheet = v.InferOutput<typeof sheetSchema>

export const filledSheetSchema = v.object({
  /** Made by the phone. */
  key: id,
  answeredAt: instant,
  /** Null with the rest if it cannot be opened now. */
  score: v.nullable(v.number()),
  answers: answersSchema,
  note: v.string(),
})
export type FilledSheet = v.InferOutput<typeof filledSheetSchema>

export const getSheet = endpoint({
  about: 'A check sheet: its questions, and what the scores mean',
  method: 'GET',
  path: '/v1/sheets/{id}',
  access: member,
  input: v.object({ id }),
  output: sheetSchema,
  errors: ['not_found', 'not_open_now'],
})

export const saveSheetAnswers = endpoint({
  about: 'Saves a filled sheet under a key of the phone; sent again it is answered, and stays as it was',
  method: 'PUT',
  path: '/v1/sheets/{id}/answers/{key}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    key: id,
    answers: answersSchema,
    note: text(sheetNoteLimit),
    /** By the phone’s knowledge of the server’s clock; a moment to come is now. */
    answeredAt: instant,
  }),
  output: filledSheetSchema,
  errors: ['not_found'],
})

export const listSheetAnswers = endpoint({
  about: 'The sheets that the member has filled, the latest first',
  method: 'GET',
  path: '/v1/sheets/{id}/answers',
  access: member,
  input: v.object({ id, after: v.optional(cursor) }),
  output: v.object({ filled: list(filledSheetSchema, sheetPageSize), next: v.nullable(cursor) }),
  errors: [],
})
