import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '#core/database/database.ts'

/** A table with one row for each file of a kind. A body is stored as HTML in `bodyHtml`, where the table has one. */
export type ContentTable = PgTable & { contentHash: PgColumn; bodyHtml?: PgColumn }

type Columns<Table extends ContentTable> = Table['_']['columns']

/** The columns with the same names in all such tables: the primary key, the body and the hash. */
export type CommonColumn<Table extends ContentTable> =
  | 'bodyHtml'
  | 'contentHash'
  | {
      [Name in keyof Columns<Table>]: Columns<Table>[Name]['_']['isPrimaryKey'] extends true ? Name : never
    }[keyof Columns<Table>]

/** The primary key: the name of the file without its ending. */
export function contentKey(table: ContentTable): { property: string; column: PgColumn } {
  const found = Object.entries(getTableColumns(table)).find(([, { primary }]) => primary)
  if (!found) throw new Error('A table of content has one column as its primary key.')
  const [property, column] = found
  return { property, column }
}

/** The hashes of everything that was loaded before, by id: one query for all rows. */
export async function listHashes(handle: Handle, table: ContentTable): Promise<Map<string, string>> {
  const rows = await handle.select({ id: contentKey(table).column, hash: table.contentHash }).from(table)
  return new Map(rows.map(({ id, hash }) => [String(id), String(hash)]))
}

/** Null if there is no such row. */
export async function findHash(handle: Handle, table: ContentTable, id: string): Promise<string | null> {
  const { column } = contentKey(table)
  const [row] = await handle.select({ hash: table.contentHash }).from(table).where(eq(column, id))
  return row ? String(row.hash) : null
}

/** Inserts a row, or replaces the one with its key. */
export async function saveContentRow<Table extends ContentTable>(
  handle: Handle,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  const target = contentKey(table).column
  await handle.insert(table).values(row).onConflictDoUpdate({ target, set: row })
}
