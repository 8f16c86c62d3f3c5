import type * as v from 'valibot'
import type { InputSchema } from './endpoint.ts'
import { isIdentifier } from './schema.ts'

/**
 * Reads what callers send, in a query, a path, a form or JSON. Older clients send numbers and booleans as texts, and
 * missing values as browsers spell them. None of these can be mistaken for another value. What people write is not
 * changed. Decision 60.
 */

type Schema = {
  type: string
  wrapped?: Schema
  item?: Schema
  literal?: unknown
  entries?: Readonly<Record<string, Schema>>
  options?: readonly unknown[]
  pipe?: readonly object[]
}
/** The schema inside `optional` and `nullable`. */
type Wanted = { schema: Schema; isOptional: boolean; isNullable: boolean }

const noValue = ['', 'undefined', 'null']
const noNumber = [...noValue, 'NaN', 'Infinity', '-Infinity']

const booleans = new Map<string, boolean>([
  ...['true', '1', 'on'].map(word => [word, true] as const),
  ...['false', '0', 'off'].map(word => [word, false] as const),
])

/**
 * Gives what was sent the types that `schema` asks for: "48.5" becomes 48.5 where a number is expected, and null or
 * "undefined" counts as left out. What cannot be read stays as it was sent, and the schema refuses it. Fields that the
 * schema does not know are dropped. Fields that it asks for are always present, if only as undefined, so that their own
 * message says that they are missing.
 */
export function readInput(schema: InputSchema, sent: Record<string, unknown>): Record<string, unknown> {
  return readFields(schema as unknown as Schema, sent)
}

/** The same for a part of an input, such as an object that is sent as JSON in a text. */
export function readValue(schema: v.GenericSchema, sent: unknown): unknown {
  return read(schema as unknown as Schema, sent)
}

function readFields({ entries = {} }: Schema, sent: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(entries)) {
    const value = read(entry, Object.hasOwn(sent, name) ? sent[name] : undefined)
    if (value !== undefined || !wantedBy(entry).isOptional) fields[name] = value
  }
  return fields
}

function read(entry: Schema, sent: unknown): unknown {
  if (sent === undefined) return undefined
  const wanted = wantedBy(entry)
  if (sent === null) return wanted.isNullable ? null : undefined
  const { schema } = wanted
  switch (schema.type) {
    case 'number':
      return typeof sent === 'string' ? readNumber(sent, wanted) : sent
    case 'boolean':
      return readBoolean(sent, wanted)
    case 'string':
      return readText(sent, wanted)
    case 'literal':
      return readOneOf([schema.literal], sent, wanted)
    case 'picklist':
      return readOneOf(schema.options ?? [], sent, wanted)
    case 'array':
      return readList(sent, wanted)
    case 'object':
      return isRecord(sent) ? readFields(schema, sent) : sent
    case 'union':
      return readUnion(schema, sent)
    default:
      return sent
  }
}

function readNumber(sent: string, wanted: Wanted): unknown {
  if (noNumber.includes(sent)) return nothing(wanted)
  const number = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(sent) ? Number(sent) : Number.NaN
  return Number.isFinite(number) ? number : sent
}

function readBoolean(sent: unknown, wanted: Wanted): unknown {
  if (typeof sent === 'string' && noValue.includes(sent)) return nothing(wanted)
  return typeof sent === 'string' || typeof sent === 'number'
    ? (booleans.get(String(sent).toLowerCase()) ?? sent)
    : sent
}

function readText(sent: unknown, wanted: Wanted): unknown {
  if (Number.isSafeInteger(sent)) return String(sent)
  const isNothing = typeof sent === 'string' && noValue.includes(sent.trim()) && isIdentifier(wanted.schema)
  return isNothing ? nothing(wanted) : sent
}

function readOneOf(options: readonly unknown[], sent: unknown, wanted: Wanted): unknown {
  if (typeof sent !== 'string') return sent
  const option = options.find(each => String(each) === sent)
  return option === undefined && noValue.includes(sent) ? nothing(wanted) : (option ?? sent)
}

/** A text with commas, as in a query, or a parameter that was sent several times. */
function readList(sent: unknown, wanted: Wanted): unknown {
  if (sent === 'undefined' || sent === 'null') return nothing(wanted)
  const items = typeof sent === 'string' ? (sent === '' ? [] : sent.split(',')) : sent
  const { item } = wanted.schema
  return Array.isArray(items) && item ? items.map(each => read(item, each)) : items
}

/** An object is read by the option that is an object; anything else by the option that is not. */
function readUnion({ options = [] }: Schema, sent: unknown): unknown {
  const option = (options as readonly Schema[]).find(({ type }) => (type === 'object') === isRecord(sent))
  return option ? read(option, sent) : sent
}

const nothing = ({ isOptional, isNullable }: Wanted) => (isNullable && !isOptional ? null : undefined)

function wantedBy(entry: Schema): Wanted {
  if (!entry.wrapped) return { schema: entry, isOptional: false, isNullable: false }
  const inner = wantedBy(entry.wrapped)
  return {
    schema: inner.schema,
    isOptional: inner.isOptional || entry.type === 'optional',
    isNullable: inner.isNullable || entry.type === 'nullable',
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
