import * as v from 'valibot'
import { integer, text } from '../api/schema.ts'
import { pictureIds } from './diary.ts'
import type { DiaryField, ValueOf } from './diary-field.ts'
import { type HabitKind, habitKind, habitKindKeys, type habitKinds } from './habit-kinds.ts'

/**
 * What is written on a day of a habit diary: its type, its schemas, and the empty day. All are derived from
 * habit-kinds.ts.
 */

type Kinds = typeof habitKinds
type FieldsOf<K extends HabitKind> = Kinds[K]['fields']

/** What is written on a day. */
export type HabitText<K extends HabitKind = HabitKind> = K extends HabitKind
  ? {
      -readonly [P in keyof FieldsOf<K>]: FieldsOf<K>[P] extends DiaryField ? ValueOf<FieldsOf<K>[P]> : never
    }
  : never

/** A record with an entry for each habit diary, by its key. `Records` is its exact type. */
export function forEachKind<Records extends Record<HabitKind, unknown>>(
  make: (kind: HabitKind) => unknown,
): Readonly<Records> {
  return Object.fromEntries(habitKindKeys.map(kind => [kind, make(kind)])) as Records
}

const emptyValue = ({ form }: DiaryField) => (form === 'text' ? '' : form === 'pictures' ? [] : 0)

/** A day without any value; also what a deleted day becomes (specification, part 2 §4). */
export const emptyHabits = forEachKind<{ [K in HabitKind]: HabitText<K> }>(kind =>
  Object.fromEntries(Object.entries(habitKind(kind).fields).map(([key, field]) => [key, emptyValue(field)])),
)

type SchemaOf<F> = F extends { form: 'text' }
  ? ReturnType<typeof text>
  : F extends { form: 'pictures' }
    ? typeof pictureIds
    : ReturnType<typeof integer>
type EntriesOf<K extends HabitKind> = { [P in keyof FieldsOf<K>]: SchemaOf<FieldsOf<K>[P]> }
type InputEntriesOf<K extends HabitKind> = {
  [P in keyof FieldsOf<K>]: FieldsOf<K>[P] extends { isLater: true }
    ? v.OptionalSchema<SchemaOf<FieldsOf<K>[P]>, undefined>
    : SchemaOf<FieldsOf<K>[P]>
}

function schemaOf(field: DiaryField) {
  if (field.form === 'text') return text(field.maxLength)
  return field.form === 'pictures' ? pictureIds : integer(field.min, field.max)
}

/** The schemas of a day's fields, by key. */
export function entriesOf<K extends HabitKind>(kind: K): EntriesOf<K> {
  const entries = Object.entries(habitKind(kind).fields).map(([key, field]) => [key, schemaOf(field)])
  return Object.fromEntries(entries) as EntriesOf<K>
}

/** As entriesOf, for a day that is sent to be saved: an app of an earlier release leaves newer fields out. */
export function inputEntriesOf<K extends HabitKind>(kind: K): InputEntriesOf<K> {
  const entries = Object.entries(habitKind(kind).fields).map(([key, field]) => [
    key,
    field.isLater ? v.optional(schemaOf(field)) : schemaOf(field),
  ])
  return Object.fromEntries(entries) as InputEntriesOf<K>
}
