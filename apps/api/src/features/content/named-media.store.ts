import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { contentTables } from './content-tables.ts'

/** Media that texts show. */
const inTexts: SQL[] = Object.entries(contentTables)
  .filter(([, { hasText }]) => hasText)
  .map(
    ([folder, { table, id }]) =>
      sql`select ${folder} || '/' || ${sql.identifier(id)}, m[1]
      from ${sql.identifier(table)}, regexp_matches(body_html, 'media:([\\w-]+\\.\\w+)', 'g') m`,
  )

export type NamedMedium = { name: string; key: string }

/** Every medium that content names, and who names it. What a film streams from is not among them. */
export async function listNamedMedia(handle: Handle): Promise<NamedMedium[]> {
  const { rows } = await handle.execute<NamedMedium>(sql`
    select 'lessons/' || id as name, media_key as key from lessons where media_key not like '%.film'
    union select 'lessons/' || id, picture->>'key' from lessons where picture->>'from' = 'media'
    union select 'gallery/' || id, picture_key from artworks
    union select 'gallery/' || id, thumbnail_key from artworks
    union ${sql.join(inTexts, sql` union `)}
    order by 1, 2`)
  return rows
}
