import { sql } from 'drizzle-orm'
import { contentFolders, type KindName } from '#core/content/content-kind.ts'
import type { Handle } from '#core/database.ts'
import { contentTables } from './content-tables.ts'

/** The hashes of all that was loaded before, by ids: one query a kind, however many files there are. */
export type Stored = Record<KindName, ReadonlyMap<string, string>>

export async function listHashes(handle: Handle): Promise<Stored> {
  const stored: Partial<Record<KindName, Map<string, string>>> = {}
  for (const kind of contentFolders) {
    const { table, id } = contentTables[kind]
    const { rows } = await handle.execute<{ id: string; content_hash: string }>(
      sql`select ${sql.identifier(id)} as id, content_hash from ${sql.identifier(table)}`,
    )
    stored[kind] = new Map(rows.map(row => [row.id, row.content_hash]))
  }
  return stored as Stored
}

/** Whether it is known of any content which words it uses. */
export async function hasWordUses(handle: Handle): Promise<boolean> {
  const { rows } = await handle.execute(sql`select from dictionary_uses limit 1`)
  return rows.length > 0
}
