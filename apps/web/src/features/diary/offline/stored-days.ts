import { day } from '@iki/contract/api/schema'
import type { DiaryField } from '@iki/contract/diary/diary-field'
import { type FieldKey, fieldsOf, fieldValue, type KeyedField } from '@iki/contract/diary/diary-fields'
import { diaryKinds } from '@iki/contract/diary/diary-names'
import * as v from 'valibot'
import { randomKey } from '#core/api/random-key.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay } from './diary-kinds.ts'

/**
 * Reads days as an earlier or later release may have stored them on this phone. A missing field counts as empty; limits
 * are checked by the server. Null if this release does not know the form of a row.
 */

type TextSchema<K extends DiaryKind> = v.GenericSchema<unknown, DiaryTexts[K]>
const textSchemas = ofEachKind<{ [K in DiaryKind]: TextSchema<K> }>(textSchema)

/** What is written of a day of this diary, in any form of it that was ever stored here. */
export const storedText = <K extends DiaryKind>(kind: K) => textSchemas[kind] as TextSchema<K>

function ofEachKind<Records extends Record<DiaryKind, unknown>>(make: (kind: DiaryKind) => unknown): Records {
  return Object.fromEntries(diaryKinds.map(kind => [kind, make(kind)])) as Records
}

function textSchema(kind: DiaryKind) {
  const isRequired = (field: DiaryField) => kind === 'general' && field.form === 'scale'
  const schemaOf = (field: DiaryField): v.GenericSchema => {
    if (field.form === 'text') return v.optional(v.string(), '')
    if (field.form === 'pictures') return v.optional(v.array(v.string()), [])
    return isRequired(field) ? v.number() : v.optional(v.number(), 0)
  }
  return v.looseObject(Object.fromEntries(fieldsOf(kind).map(field => [field.key, schemaOf(field)])))
}

function textFrom<K extends DiaryKind>(kind: K, value: unknown): DiaryTexts[K] | null {
  if (hasAllFields(kind, value)) return value
  const read = v.safeParse(storedText(kind), value)
  return read.success ? read.output : null
}

const fieldSchema = v.union([v.number(), v.string(), v.array(v.string())])

/** The schema of a day's texts for stores of this device. It does not depend on the fields that a diary has now. */
export function dayTextSchema<K extends DiaryKind>(kind: K) {
  return v.pipe(
    v.record(v.string(), fieldSchema),
    v.rawTransform<Record<string, v.InferOutput<typeof fieldSchema>>, DiaryTexts[K]>(
      ({ dataset, addIssue, NEVER }) => {
        const text = textFrom(kind, dataset.value)
        if (text !== null) return text
        addIssue({ message: 'These are not the fields of this diary.' })
        return NEVER
      },
    ),
  )
}

/** Much faster than a schema: a diary of ten years is read at once. */
function hasAllFields<K extends DiaryKind>(kind: K, value: unknown): value is DiaryTexts[K] {
  if (typeof value !== 'object' || value === null) return false
  return fieldsByKind[kind].every(({ key, form }) => {
    const field = fieldValue(value as DiaryTexts[K], key as FieldKey<K>)
    if (form === 'text') return typeof field === 'string'
    if (form === 'pictures') return Array.isArray(field) && field.every(id => typeof id === 'string')
    return typeof field === 'number'
  })
}

const fieldsByKind = ofEachKind<{ [K in DiaryKind]: KeyedField<K>[] }>(fieldsOf)

/** A day of the server. One that can't be read is fetched again. */
export function knownDayFrom<K extends DiaryKind>(row: KnownDay<K>): KnownDay<K> | null {
  const value = textFrom(row.kind, row.value)
  return value === null || value === row.value ? value && row : { ...row, value }
}

const refusal = v.object({ code: v.string(), message: v.string() })
/** An unsent day as the device stores it; its text is parsed separately. */
export const rowSchema = v.looseObject({
  kind: v.picklist(diaryKinds),
  date: day,
  action: v.picklist(['save', 'delete']),
  value: v.unknown(),
  base: v.optional(v.nullable(v.number()), null),
  idempotencyKey: v.optional(v.string(), randomKey),
  addedAt: v.optional(v.string(), () => clock.now().toISOString()),
  // A release with more states wrote it: it is sent again, and its state is read again.
  state: v.fallback(v.picklist(['waiting', 'auth', 'refused', 'conflict']), 'waiting'),
  error: v.fallback(v.nullable(refusal), null),
  attempts: v.fallback(v.array(v.unknown()), []),
})

/** An unsent day. */
export function outboxDayFrom(row: unknown): OutboxDay | null {
  const read = v.safeParse(rowSchema, row)
  if (!read.success) return null
  const { ancestor, ...rest } = read.output
  const { kind } = rest
  const value = textFrom(kind, rest.value)
  if (value === null) return null
  const attempts = rest.attempts.map(each => textFrom(kind, each)).filter(each => each !== null)
  const ancestorTexts = textFrom(kind, ancestor)
  return { ...rest, value, attempts, ...(ancestorTexts && { ancestor: ancestorTexts }) }
}

/** The pictures that a row names, whatever else is in it. */
export function picturesNamedIn(row: unknown): string[] {
  const named = v.safeParse(v.object({ value: v.object({ images: v.array(v.string()) }) }), row)
  return named.success ? named.output.value.images : []
}
