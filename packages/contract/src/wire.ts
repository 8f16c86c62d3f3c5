import type { InputSchema } from './endpoint.ts'

type Entry = { type: string; wrapped?: Entry; item?: Entry; literal?: unknown }

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/**
 * Gives texts of a query, a path or a form the type that `schema` asks for: "48.5" becomes 48.5 where a number
 * belongs. What can't be read stays as it came, for the schema to refuse. An empty text stands for "left out" where
 * no text belongs. Names that the schema doesn't know are left behind.
 */
export function readTexts(schema: InputSchema, texts: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(schema.entries)) {
    const typed = Object.hasOwn(texts, name) ? readText(entry as Entry, texts[name]) : undefined
    if (typed !== undefined) read[name] = typed
  }
  return read
}

function readText(entry: Entry, value: unknown): unknown {
  const { type, item, literal } = unwrap(entry)
  if (type === 'array') {
    const values = Array.isArray(value) ? value : typeof value === 'string' ? splitList(value) : value
    return Array.isArray(values) && item ? values.map(each => readText(item, each)) : values
  }
  if (typeof value !== 'string') return value
  if (type === 'number')
    return value === '' ? undefined : /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (type === 'literal') return value === String(literal) ? literal : value
  if (type === 'boolean') return value === '' ? undefined : (booleans.get(value) ?? value)
  return value
}

function unwrap(entry: Entry): Entry {
  return entry.wrapped ? unwrap(entry.wrapped) : entry
}

function splitList(value: string): string[] {
  return value === '' ? [] : value.split(',')
}
