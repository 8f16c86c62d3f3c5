import type { ClientBase } from 'pg'
import { listTables, quoted, quotedName } from './catalogue.ts'

/**
 * How columns name files of the storage, by the column's name, in whatever table. `names` is SQL that gives keys, and
 * folders with a slash at the end.
 */
const kinds: { column: string; names: (column: string, table: string) => string }[] = [
  ...['media_key', 'picture_key', 'thumbnail_key', 'preview_key', 'model_key', 'model_ios_key'].map(
    column => ({
      column,
      // A film that was loaded ready made has no medium.
      names: (name: string, table: string) =>
        `select 'media/' || ${name} as key from ${table} where ${name} !~ '\\.film$'`,
    }),
  ),
  ...['media_keys', 'view_keys'].map(column => ({
    column,
    names: (name: string, table: string) => `select 'media/' || unnest(${name}) as key from ${table}`,
  })),
  { column: 'storage_key', names: (name, table) => `select ${name} as key from ${table}` },
  {
    column: 'picture',
    names: (name, table) =>
      `select 'media/' || (${name} ->> 'key') as key from ${table} where ${name} ->> 'from' = 'media'`,
  },
  {
    column: 'body_html',
    names: (name, table) =>
      `select 'media/' || found[1] as key from ${table},
       regexp_matches(${name}, 'src="media:([\\w-]+\\.\\w+)"', 'g') as found`,
  },
]

/** Tables that remember files which may have been removed since. */
const memories = ['measured_media']

const films = `select 'films/' || regexp_replace(media_key, '\\.\\w+$', '') || '/' as key from films where state = 'ready'`

/** The files that the database names; a backup warns if the storage does not have them. */
export async function listNamedFiles(client: ClientBase): Promise<Set<string>> {
  const named = new Set<string>()
  const add = async (statement: string) => {
    const { rows } = await client.query<{ key: string | null }>(statement)
    for (const { key } of rows) if (key !== null) named.add(key)
  }
  const tables = await listTables(client)
  for (const table of tables.filter(({ name }) => !memories.includes(name)))
    for (const { column, names } of kinds)
      if (table.columns.includes(column)) await add(names(quotedName(column), quoted(table)))
  if (tables.some(({ schema, name }) => schema === 'public' && name === 'films')) await add(films)
  return named
}
