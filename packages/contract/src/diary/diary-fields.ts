import { isWithin } from '../api/characters.ts'
import { type DiaryText, diaryFaults, memoLength, rating } from './diary.ts'
import { type DiaryField, picturesPerDay } from './diary-field.ts'
import { breathEnds, breathLabel, memoLabel, picturesLabel, relaxEnds, relaxLabel } from './diary-labels.ts'
import type { DiaryKind } from './diary-names.ts'
import type { HabitText } from './habit-diary.ts'
import { type HabitKind, habitKind } from './habit-kinds.ts'

/**
 * The fields of each diary, in the order in which they are shown and exported. Forms, exports, the unsent file and the
 * merging of two phones' versions use them. The habit diaries' fields are stated in habit-kinds.ts.
 */

export type DiaryTexts = { general: DiaryText } & { [K in HabitKind]: HabitText<K> }

export const generalFields = {
  relax: { label: relaxLabel, form: 'scale', ...rating, ends: relaxEnds },
  breath: { label: breathLabel, form: 'scale', ...rating, ends: breathEnds },
  memo: { label: memoLabel, form: 'text', maxLength: memoLength },
  images: { label: picturesLabel, form: 'pictures', max: picturesPerDay },
} as const satisfies Readonly<Record<keyof DiaryText, DiaryField>>

/** For several diaries, the keys of all of them. */
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

/** The value of one field of a day. */
export function fieldValue<K extends DiaryKind>(day: DiaryTexts[K], key: FieldKey<K>): FieldValue {
  return (day as Readonly<Record<string, unknown>>)[key] as FieldValue
}

/** Whether a field has a value. 0 means "not stated", in a rating and in a count. */
export function isFilled(value: FieldValue): boolean {
  if (typeof value === 'number') return value > 0
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0
}

/** The fields of a day that have a value. */
export function filledFields<K extends DiaryKind>(
  kind: K,
  day: DiaryTexts[K],
): (KeyedField<K> & { value: FieldValue })[] {
  return fieldsOf(kind)
    .map(field => ({ ...field, value: fieldValue<K>(day, field.key) }))
    .filter(({ value }) => isFilled(value))
}

/** Whether any field of a day has a value. */
export function hasContent<K extends DiaryKind>(kind: K, day: DiaryTexts[K]): boolean {
  return filledFields(kind, day).length > 0
}

/** All faults of what was written of a day, joined by line breaks; empty if it can be saved. */
export function dayFaults<K extends DiaryKind>(kind: K, day: object): string {
  if (kind === 'general') return diaryFaults(day as DiaryText)
  const text = day as DiaryTexts[K]
  if (!hasContent(kind, text)) return 'ひとつだけでも、選ぶか書くかしてみてください。'
  return fieldsOf(kind)
    .flatMap(({ key, ...field }) =>
      field.form !== 'text' || isWithin(String(fieldValue(text, key)), field.maxLength)
        ? []
        : [`${field.label}は${field.maxLength}文字以内で書いてください`],
    )
    .join('\n')
}

/** Whether a stored day is written; a day that was emptied is not. */
export function isWritten<K extends HabitKind>(kind: K, day: DiaryTexts[K] & WrittenMarks): boolean {
  if (day.saved !== undefined) return day.saved
  return day.isUnreadable === true || hasContent(kind, day)
}
type WrittenMarks = { saved?: boolean | undefined; isUnreadable?: boolean | undefined }
