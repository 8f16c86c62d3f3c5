import type { ClientBase } from 'pg'
import type { SavedSequence } from './manifest.ts'

export type Table = { schema: string; name: string; columns: string[] }

/** Tables of extensions, of the server itself, and of users that we are not, are not ours. */
const isOurs = `
  n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relpersistence <> 't'
  and pg_has_role(current_user, c.relowner, 'member')
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  )`

/** All tables with their columns, without columns that the database computes. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${isOurs}
    group by 1, 2 order by 1, 2`)
  return rows
}

/** The current values of all sequences, such as those of identity columns. */
export async function listSequences(client: ClientBase): Promise<SavedSequence[]> {
  const { rows: found } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${isOurs} order by 1, 2`)
  const sequences: SavedSequence[] = []
  for (const { schema, name } of found) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted({ schema, name })}`,
    )
    for (const { last, called } of rows) sequences.push({ schema, name, lastValue: last, isCalled: called })
  }
  return sequences
}

export type ForeignKey = { table: string; name: string; definition: string }

/** The foreign keys of these tables, as SQL statements that create them. */
export async function listForeignKeys(client: ClientBase, tables: Table[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.contype = 'f' and c.conparentid = 0 and c.conrelid = any($1::regclass[]) order by 1, 2`,
    [tables.map(quoted)],
  )
  return rows
}

/** Those of these tables that have triggers. */
export async function listTriggered(client: ClientBase, tables: Table[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger
     where not tgisinternal and tgenabled <> 'D' and tgrelid = any($1::regclass[])`,
    [tables.map(quoted)],
  )
  return rows.map(({ name }) => name)
}

/** A name as it is written in a statement. */
export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${quotedName(schema)}.${quotedName(name)}`
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The table and columns for COPY. */
export const copied = (table: Table): string =>
  table.columns.length > 0 ? `${quoted(table)} (${table.columns.map(quotedName).join(', ')})` : quoted(table)
