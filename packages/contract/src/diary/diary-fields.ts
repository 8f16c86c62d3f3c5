import { type DiaryText, memoLength, rating } from './diary.ts'
import { type DiaryField, picturesPerDay } from './diary-field.ts'
import { breathEnds, breathLabel, memoLabel, picturesLabel, relaxEnds, relaxLabel } from './diary-labels.ts'
import type { DiaryKind } from './diary-names.ts'
import { type HabitKind, habitKind } from './habit-kinds.ts'
import type { HabitText } from './habit-text.ts'

/**
 * What each diary asks of a day, in the order in which it is asked and exported. Forms, exports, the unsent file and what
 * two phones have written of one day come from here. What the habit diaries ask is stated in habit-kinds.ts.
 */

export type DiaryTexts = { general: DiaryText } & { [K in HabitKind]: HabitText<K> }

export const generalFields = {
  relax: { label: relaxLabel, form: 'scale', ...rating, ends: relaxEnds },
  breath: { label: breathLabel, form: 'scale', ...rating, ends: breathEnds },
  memo: { label: memoLabel, form: 'text', maxLength: memoLength },
  images: { label: picturesLabel, form: 'pictures', max: picturesPerDay },
} as const satisfies Readonly<Record<keyof DiaryText, DiaryField>>

/** Of several diaries, the keys of all of them. */
export type FieldKey<K extends DiaryKind = DiaryKind> = K extends DiaryKind
  ? keyof DiaryTexts[K] & string
  : never
export type KeyedField<K extends DiaryKind = DiaryKind> = DiaryField & { key: FieldKey<K> }

/** The fields of a diary, in order. */
export function fieldsOf<K extends DiaryKind>(kind: K): KeyedField<K>[] {
  const fields: Readonly<Record<string, DiaryField>> =
    kind === 'general' ? generalFields : habitKind(kind).fields
  return Object.entries(fields).map(([key, field]) => ({ ...field, key: key as FieldKey<K> }))
}

export type FieldValue = number | string | readonly string[]

/** What a day has in one field. */
export function fieldValue<K extends DiaryKind>(day: DiaryTexts[K], key: FieldKey<K>): FieldValue {
  return (day as Readonly<Record<string, unknown>>)[key] as FieldValue
}

/** Whether a field says anything. 0 means "not said", on a scale and as a count. */
export function isFilled(value: FieldValue): boolean {
  if (typeof value === 'number') return value > 0
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0
}

/** The fields of a day that say something. */
export function filledFields<K extends DiaryKind>(
  kind: K,
  day: DiaryTexts[K],
): (KeyedField<K> & { value: FieldValue })[] {
  return fieldsOf(kind)
    .map(field => ({ ...field, value: fieldValue<K>(day, field.key) }))
    .filter(({ value }) => isFilled(value))
}

/** Whether a day says anything at all. */
export function saysAnything<K extends DiaryKind>(kind: K, day: DiaryTexts[K]): boolean {
  return filledFields(kind, day).length > 0
}

/** Whether a day that is stored is written: one that was emptied is not. */
export function isWritten<K extends HabitKind>(kind: K, day: DiaryTexts[K] & WrittenMarks): boolean {
  if (day.saved !== undefined) return day.saved
  return day.isUnreadable === true || saysAnything(kind, day)
}
type WrittenMarks = { saved?: boolean | undefined; isUnreadable?: boolean | undefined }
