import * as v from 'valibot'
import { member } from './access.ts'
import { diaryDay, isUnreadable, pictureIds, replacesUnreadable } from './diary.ts'
import { endpoint } from './endpoint.ts'
import { day, instant, integer, list, text } from './schema.ts'

/** The eichi and the kafuku diary, each keyed by the day in Tokyo (`eichi_diary`, `kafuku_diary`, `eichi_stamps`). */

export const habitMemoLength = 1000
/** 0 is "not said": what a deleted day has again. */
export const habitScale = { min: 0, max: 9 } as const
/** How often something was done in a day. */
export const habitCount = { min: 0, max: 99 } as const
/** How many days are read at once. */
export const habitRangeDays = 400

const scale = integer(habitScale.min, habitScale.max)
const count = integer(habitCount.min, habitCount.max)
const words = text(habitMemoLength)

export const eichiTextFields = {
  sleep: scale,
  meal: scale,
  breath: scale,
  stress: scale,
  impressed: words,
  agreement: words,
  fix: words,
  tough: words,
  memo: words,
  images: pictureIds,
}
export const eichiTextSchema = v.object(eichiTextFields)
export type EichiText = v.InferOutput<typeof eichiTextSchema>

export const kafukuTextFields = {
  kagura: count,
  sonkyo: count,
  method: count,
  memo: words,
  images: pictureIds,
}
export const kafukuTextSchema = v.object(kafukuTextFields)
export type KafukuText = v.InferOutput<typeof kafukuTextSchema>

/** What a day has when nothing is said, and again when it was deleted (specification, part 2 §4). */
export const emptyEichi: EichiText = {
  ...{ sleep: 0, meal: 0, breath: 0, stress: 0 },
  ...{ impressed: '', agreement: '', fix: '', tough: '', memo: '' },
  images: [],
}
export const emptyKafuku: KafukuText = { kagura: 0, sonkyo: 0, method: 0, memo: '', images: [] }

const kept = {
  /** The day. */
  id: day,
  created: day,
  createdAt: instant,
  updatedAt: instant,
  /** Grows with every change. */
  revision: v.number(),
  isUnreadable,
}
export const eichiDaySchema = v.object({ ...kept, ...eichiTextFields, saved: v.boolean() })
export type EichiDay = v.InferOutput<typeof eichiDaySchema>
export const kafukuDaySchema = v.object({ ...kept, ...kafukuTextFields })
export type KafukuDay = v.InferOutput<typeof kafukuDaySchema>

const range = v.object({ from: day, to: day })
/** The revision that was changed; a newer one on the server is then not overwritten. */
const base = v.optional(integer(0, 2_000_000_000))

export const listEichiDays = endpoint({
  about: 'Days of the member’s eichi diary, ascending; at most 400',
  method: 'GET',
  path: '/v1/eichi_diary',
  access: member,
  input: range,
  output: list(eichiDaySchema, habitRangeDays),
  errors: [],
})

export const saveEichiDay = endpoint({
  about: 'Writes a day of the eichi diary: it is then saved, and stamped',
  method: 'PUT',
  path: '/v1/eichi_diary/{date}',
  encoding: 'json',
  access: member,
  input: v.object({ date: diaryDay, ...eichiTextFields, base, replacesUnreadable }),
  output: eichiDaySchema,
  errors: ['diary_changed', 'diary_unreadable', 'diary_day_to_come'],
})

export const deleteEichiDay = endpoint({
  about: 'Empties a day of the eichi diary: numbers 0, texts empty, not saved',
  method: 'DELETE',
  path: '/v1/eichi_diary/{date}',
  access: member,
  input: v.object({ date: day, base, replacesUnreadable }),
  output: v.nullable(eichiDaySchema),
  errors: ['diary_changed', 'diary_unreadable'],
})

export const listKafukuDays = endpoint({
  about: 'Days of the member’s kafuku diary, ascending; at most 400',
  method: 'GET',
  path: '/v1/kafuku_diary',
  access: member,
  input: range,
  output: list(kafukuDaySchema, habitRangeDays),
  errors: [],
})

export const saveKafukuDay = endpoint({
  about: 'Writes a day of the kafuku diary',
  method: 'PUT',
  path: '/v1/kafuku_diary/{date}',
  encoding: 'json',
  access: member,
  input: v.object({ date: diaryDay, ...kafukuTextFields, base, replacesUnreadable }),
  output: kafukuDaySchema,
  errors: ['diary_changed', 'diary_unreadable', 'diary_day_to_come'],
})

export const deleteKafukuDay = endpoint({
  about: 'Empties a day of the kafuku diary: numbers 0, texts empty',
  method: 'DELETE',
  path: '/v1/kafuku_diary/{date}',
  access: member,
  input: v.object({ date: day, base, replacesUnreadable }),
  output: v.nullable(kafukuDaySchema),
  errors: ['diary_changed', 'diary_unreadable'],
})

export const listEichiStamps = endpoint({
  about: 'The days for which the member has a stamp, ascending; at most 400',
  method: 'GET',
  path: '/v1/eichi_stamps',
  access: member,
  input: range,
  output: list(v.object({ date: day, stampedAt: instant }), habitRangeDays),
  errors: [],
})
