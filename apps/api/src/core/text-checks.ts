import { mostCodeUnits } from '@iki/contract/api/characters'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Checks of a table on what people write. The reader's characters are counted before; the database checks the longest
 * such text in code points, of which there are never more than code units.
 */
export const isAtMost = (column: AnyColumn, most: number): SQL =>
  sql`length(${column}) <= ${sql.raw(`${mostCodeUnits(most)}`)}`

/** The same, and not empty. */
export const isSome = (column: AnyColumn, most: number): SQL =>
  sql`length(${column}) between 1 and ${sql.raw(`${mostCodeUnits(most)}`)}`
