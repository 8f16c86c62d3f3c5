import type pg from 'pg'

/** All tables, the largest first, so that only short work is left at the end. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_relation_size(oid) desc`,
  )
  return rows.map(({ name }) => name)
}

/** Drops the indexes that belong to no constraint. Returns the statements that make them again. */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as statement from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = c.oid and contype in ('p', 'u', 'f'))
     order by i.indrelid`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ statement }) => statement)
}

/**
 * Makes all tables unlogged while they are empty. A logged table can't have a foreign key to an unlogged one, so tables
 * without references from logged ones are changed first.
 */
export async function keepNoLog(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select t.oid::regclass::text as name from pg_class t
       where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relpersistence = 'p'
         and not exists (
           select from pg_constraint k join pg_class other on other.oid = k.conrelid
           where k.contype = 'f' and k.confrelid = t.oid and k.conrelid <> t.oid and other.relpersistence = 'p'
         )`,
    )
    if (rows.length === 0) return
    for (const { name } of rows) await client.query(`alter table ${name} set unlogged`)
  }
}
