import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { contentFolders, type KindName } from './content-kind.ts'

/** What all content has, whatever it is: an id, and the hash of what it was loaded from. */
const tables: Record<KindName, { table: string; id: string }> = {
  lessons: { table: 'lessons', id: 'id' },
  playlists: { table: 'playlists', id: 'tag' },
  articles: { table: 'articles', id: 'id' },
  weekly: { table: 'weekly_contents', id: 'id' },
  gallery: { table: 'artworks', id: 'id' },
  connections: { table: 'body_connections', id: 'id' },
  items: { table: 'item_master', id: 'item_id' },
  news: { table: 'news', id: 'id' },
  pages: { table: 'pages', id: 'slug' },
  dictionary: { table: 'dictionary_words', id: 'id' },
  popups: { table: 'popups', id: 'id' },
  characters: { table: 'dance_characters', id: 'id' },
  'dance-comments': { table: 'dance_comments', id: 'id' },
}

/** The hashes of all that was loaded before, by ids: one query a kind, however many files there are. */
export type Stored = Record<KindName, ReadonlyMap<string, string>>

export async function listHashes(handle: Handle): Promise<Stored> {
  const stored: Partial<Record<KindName, Map<string, string>>> = {}
  for (const kind of contentFolders) {
    const { table, id } = tables[kind]
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
