import * as v from 'valibot'
import { member } from '../access/access.ts'
import { type Endpoint, endpoint } from '../api/endpoint.ts'
import { day, instant, integer, list, text } from '../api/schema.ts'
import { diaryDay, isUnreadable, pictureIds, replacesUnreadable } from './diary.ts'
import type { DiaryField, ValueOf } from './diary-field.ts'
import { type HabitKind, habitKind, habitKindKeys, type habitKinds } from './habit-kinds.ts'

/**
 * The days of the habit diaries: what is written on one, its schemas, the empty day, and the calls. On the wire a day is
 * keyed by its date in Tokyo. All of it is derived from habit-kinds.ts.
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
function forEachKind<Records extends Record<HabitKind, unknown>>(
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

/** How many days are read at once. */
export const habitRangeDays = 400

const daySchema = <K extends HabitKind>(kind: K) =>
  v.object({
    id: day,
    created: day,
    createdAt: instant,
    updatedAt: instant,
    /** Grows with every change. */
    revision: v.number(),
    isUnreadable,
    ...entriesOf(kind),
    /** Only in a diary with stamps; false for a day that was emptied. */
    ...((habitKind(kind).stamps === null ? {} : { saved: v.boolean() }) as SavedEntry<K>),
  })
type SavedEntry<K extends HabitKind> = Kinds[K]['stamps'] extends string
  ? { saved: v.BooleanSchema<undefined> }
  : Record<never, never>

/** A day in the form of the wire. */
export type HabitDay<K extends HabitKind = HabitKind> = K extends HabitKind
  ? v.InferOutput<ReturnType<typeof daySchema<K>>>
  : never

const range = v.object({ from: day, to: day })
/** The revision that the writer saw; a newer one on the server is not overwritten. */
const base = v.optional(integer(0, 2_000_000_000))

const removal = v.object({ date: day, base, replacesUnreadable })
type SeenEntries = {
  date: typeof diaryDay
  base: typeof base
  replacesUnreadable: typeof replacesUnreadable
}

function callsOf<K extends HabitKind>(kind: K) {
  const { table, stamps } = habitKind(kind)
  const output = daySchema(kind)
  return {
    list: endpoint({
      about: `Days of the member’s ${kind} diary, ascending; at most ${habitRangeDays}`,
      method: 'GET',
      path: `/v1/${table}`,
      access: member,
      input: range,
      output: list(output, habitRangeDays),
      errors: [],
    }),
    save: endpoint({
      about: `Writes a day of the ${kind} diary${stamps ? ': it is then saved, and stamped' : ''}`,
      method: 'PUT',
      path: `/v1/${table}/{date}`,
      encoding: 'json',
      access: member,
      input: v.object({ date: diaryDay, ...inputEntriesOf(kind), base, replacesUnreadable }),
      output,
      errors: ['diary_changed', 'diary_unreadable', 'diary_day_to_come'],
    }),
    remove: endpoint({
      about: `Empties a day of the ${kind} diary: numbers 0, texts empty${stamps ? ', not saved' : ''}`,
      method: 'DELETE',
      path: `/v1/${table}/{date}`,
      access: member,
      input: removal,
      output: v.nullable(output),
      errors: ['diary_changed', 'diary_unreadable'],
    }),
    /** Only in a diary with stamps. */
    listStamps: (stamps === null ? null : listStampsCall(stamps)) as Kinds[K]['stamps'] extends string
      ? ListStampsCall
      : null,
  }
}

const listStampsCall = (stamps: string) =>
  endpoint({
    about: `The days for which the member has a stamp, ascending; at most ${habitRangeDays}`,
    method: 'GET',
    path: `/v1/${stamps}`,
    access: member,
    input: range,
    output: list(v.object({ date: day, stampedAt: instant }), habitRangeDays),
    errors: [],
  })
export type ListStampsCall = ReturnType<typeof listStampsCall>

/** The calls of each habit diary. */
export const habitCalls = forEachKind<{ [K in HabitKind]: ReturnType<typeof callsOf<K>> }>(callsOf)

type AnyHabitCalls = {
  list: Endpoint<typeof range, v.GenericSchema<HabitDay[]>, typeof member>
  /** The input also has the fields of the diary. */
  save: Endpoint<v.ObjectSchema<SeenEntries, undefined>, v.GenericSchema<HabitDay>, typeof member>
  remove: Endpoint<typeof removal, v.GenericSchema<HabitDay | null>, typeof member>
  listStamps: ListStampsCall | null
}

/** The calls of a habit diary, for code that works with any of them. */
export const habitCallsOf = (kind: HabitKind) => habitCalls[kind] as unknown as AnyHabitCalls

const named = (kind: HabitKind) => kind.charAt(0).toUpperCase() + kind.slice(1)

/** The same calls under one name each, sorted by name. */
export const habitEndpoints = Object.fromEntries(
  habitKindKeys
    .flatMap(kind => {
      const { list, save, remove, listStamps } = habitCalls[kind]
      const calls = [
        [`list${named(kind)}Days`, list],
        [`save${named(kind)}Day`, save],
        [`delete${named(kind)}Day`, remove],
      ] as const
      return listStamps ? [...calls, [`list${named(kind)}Stamps`, listStamps] as const] : calls
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
