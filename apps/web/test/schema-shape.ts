import { createHash } from 'node:crypto'
import type { Dexie } from 'dexie'

/** What a valibot schema accepts, as plain data in a fixed order: its types, fields, options and limits. */
function shapeOf(part: unknown): unknown {
  if (typeof part === 'function') return 'function'
  if (part instanceof RegExp) return String(part)
  if (Array.isArray(part)) return part.map(shapeOf)
  if (typeof part !== 'object' || part === null) return part
  const structure = [
    'kind',
    'type',
    'entries',
    'options',
    'option',
    'item',
    'items',
    'wrapped',
    'pipe',
    'rest',
  ]
  const values = ['key', 'value', 'literal', 'default', 'requirement']
  const isSchema = 'kind' in part && 'type' in part
  const fields = Object.entries(part).filter(
    ([name]) => !isSchema || [...structure, ...values].includes(name),
  )
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, shapeOf(value)]),
  )
}

/** A hash of twelve characters, which changes if the schema accepts something else. */
export const shapeHash = (schema: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(shapeOf(schema)))
    .digest('hex')
    .slice(0, 12)

/** The tables of a database, each with its key and its indexes. */
export const indexesOf = ({ tables }: Dexie) =>
  tables.map(({ name, schema: { primKey, indexes } }) => [name, [primKey, ...indexes].map(({ src }) => src)])
