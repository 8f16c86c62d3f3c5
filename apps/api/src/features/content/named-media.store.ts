import { type SQL, sql } from 'drizzle-orm'
import type { ContentKind } from '#core/content/content-kind.ts'
import { contentKey } from '#core/content/content-table.ts'
import type { Handle } from '#core/database/database.ts'

export type NamedMedium = { name: string; key: string }

/** Every medium that content names, and the content. Files that a film streams from are not included. */
export async function listNamedMedia(handle: Handle, kinds: readonly ContentKind[]): Promise<NamedMedium[]> {
  const named = sql.join(kinds.flatMap(namedBy), sql` union `)
  const { rows } = await handle.execute<NamedMedium>(
    sql`select name, key from (${named}) named where key not like '%.film' order by 1, 2`,
  )
  return rows
}

/** By the texts of a kind, and by its columns that name media. */
function namedBy({ folder, table, media }: ContentKind): SQL[] {
  const name = sql`${`${folder}/`}::text || ${contentKey(table).column} as name`
  const inTexts =
    table.bodyHtml &&
    sql`select ${name}, m[1] as key from ${table}, regexp_matches(${table.bodyHtml}, 'media:([\\w-]+\\.\\w+)', 'g') m`
  const inColumns = media.map(column => sql`select ${name}, ${column} as key from ${table}`)
  return [...inColumns, ...(inTexts ? [inTexts] : [])]
}
