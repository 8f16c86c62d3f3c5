import type { InputSchema } from './endpoint.ts'

type Entry = { type: string; wrapped?: Entry; item?: Entry }

/**
 * Gives texts of a query, a path or a form the type that `schema` asks for: "48.5" becomes 48.5 where a number
 * belongs. What can't be read stays as it came, for the schema to refuse. An empty text stands for "left out".
 */
export function readTexts(schema: InputSchema, texts: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(texts)) {
    const entry = schema.entries[name] as Entry | undefined
    const typed = entry ? readText(entry, value) : value
    if (typed !== undefined) read[name] = typed
  }
  return read
}

function readText(entry: Entry, value: unknown): unknown {
  const { type, item } = unwrap(entry)
  if (type === 'array') {
    const values = Array.isArray(value) ? value : typeof value === 'string' ? splitList(value) : value
    return Array.isArray(values) && item ? values.map(each => readText(item, each)) : values
  }
  if (typeof value !== 'string') return value
  if (type === 'number')
    return value === '' ? undefined : /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (type === 'boolean')
    return value === '' ? undefined : ({ true: true, false: false, '1': true, '0': false }[value] ?? value)
  return value
}

function unwrap(entry: Entry): Entry {
  return entry.wrapped ? unwrap(entry.wrapped) : entry
}

function splitList(value: string): string[] {
  return value === '' ? [] : value.split(',')
}
