import type * as v from 'valibot'
import type { InputSchema } from './endpoint.ts'
import { isIdentifier } from './schema.ts'

/**
 * The one reading of what callers send, in a query, a path, a form or JSON. Older clients write numbers and yes or no as
 * texts, and what they have no value for as browsers spell it. None of that is the caller's fault, and none of it can
 * be mistaken for something else. What people write is left as it is.
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
/** What a schema asks for beneath what may be left out or null. */
type Wanted = { schema: Schema; isOptional: boolean; isNullable: boolean }

const noValue = ['', 'undefined', 'null']
const noNumber = [...noValue, 'NaN', 'Infinity', '-Infinity']

const booleans = new Map<string, boolean>([
  ...['true', '1', 'on'].map(word => [word, true] as const),
  ...['false', '0', 'off'].map(word => [word, false] as const),
])

/**
 * Gives what was sent the types that `schema` asks for: "48.5" becomes 48.5 where a number belongs, and null or
 * "undefined" counts as left out. What can't be read stays as it came, for the schema to refuse. Names that the schema
 * doesn't know are left behind; those that it asks for are there, if only as undefined, so that their own words say
 * that they are missing.
 */
export function readInput(schema: InputSchema, sent: Record<string, unknown>): Record<string, unknown> {
  return readFields(schema as unknown as Schema, sent)
}

/** The same for a part of an input, such as an object that comes as JSON in a text. */
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

/** A text with commas, as a query has it, or what came under one name several times. */
function readList(sent: unknown, wanted: Wanted): unknown {
  if (sent === 'undefined' || sent === 'null') return nothing(wanted)
  const items = typeof sent === 'string' ? (sent === '' ? [] : sent.split(',')) : sent
  const { item } = wanted.schema
  return Array.isArray(items) && item ? items.map(each => read(item, each)) : items
}

/** An object is read by the option that is one; all else by the one that is none. */
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
