import { query } from './postgres-process.ts'

/** Every row of every table, as text. */
export async function rowsOf(url: string): Promise<Map<string, unknown[]>> {
  const tables = await query(
    url,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_)'",
  )
  const rows = new Map<string, unknown[]>()
  for (const { name } of tables)
    rows.set(String(name), await query(url, `select t::text as row from ${name} t order by 1`))
  return rows
}
