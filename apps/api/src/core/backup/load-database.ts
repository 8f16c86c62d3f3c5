import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { inTransaction } from './backup-transaction.ts'
import { copied, listForeignKeys, listTables, listTriggered, quoted, type Table } from './catalogue.ts'
import type { Manifest, SavedSequence, SavedTable } from './manifest.ts'
import { readText } from './text-chunks.ts'

/** Tables that record which migrations ran: the only ones with rows in a new schema. */
const notes = ['"drizzle"."__drizzle_migrations"', '"graphile_worker"."migrations"']

/** `leftOut`: tables of the backup that no migration makes; their rows are not restored. */
export type Loaded = { rows: number; leftOut: Pick<SavedTable, 'schema' | 'name' | 'rows'>[] }

/** The tables that have rows, except for those that record migrations. */
export async function listFilled(client: ClientBase): Promise<string[]> {
  const filled: string[] = []
  for (const table of await listTables(client)) {
    const name = quoted(table)
    if (notes.includes(name)) continue
    const { rows } = await client.query<{ is_filled: boolean }>(
      `select exists (select from ${name}) as is_filled`,
    )
    if (rows[0]?.is_filled) filled.push(name)
  }
  return filled
}

/**
 * Loads a backup into a database that has its schema and no rows, in one transaction: completely or not at all. It
 * needs no more rights than the owner of the tables has.
 */
export async function loadDatabase(
  url: string,
  manifest: Pick<Manifest, 'tables' | 'sequences'>,
  repository: Repository,
): Promise<Loaded> {
  return inTransaction(url, 'read write', async client => {
    const tables = await listTables(client)
    await client.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`)
    await checkEmpty(client)
    const { fitting, leftOut } = fit(manifest.tables, tables)
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    await withoutChecks(client, tables, async () => {
      for (const table of fitting) await loadTable(client, table, repository)
    })
    await setSequences(client, manifest.sequences)
    return { rows: fitting.reduce((sum, { rows }) => sum + rows, 0), leftOut }
  })
}

async function checkEmpty(client: ClientBase): Promise<void> {
  const filled = await listFilled(client)
  if (filled.length > 0)
    throw new BackupError(`The database is not empty: ${filled.slice(0, 5).join(', ')} hold rows.`)
}

function fit(saved: SavedTable[], tables: Table[]) {
  const isIn = (table: Pick<Table, 'schema' | 'name'>, list: Pick<Table, 'schema' | 'name'>[]) =>
    list.some(each => quoted(each) === quoted(table))
  const lost = tables.filter(table => !isIn(table, saved))
  if (lost.length > 0)
    throw new BackupError(`The backup is not whole: it lacks ${lost.map(quoted).join(', ')}.`)
  return {
    fitting: saved.filter(table => isIn(table, tables)),
    leftOut: saved.filter(table => !isIn(table, tables)),
  }
}

/**
 * Drops foreign keys and creates them again afterwards, which checks all rows. So tables may refer to one another in
 * circles, and it takes less time than checking each row. Triggers are disabled meanwhile.
 */
async function withoutChecks(client: ClientBase, tables: Table[], run: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(client, tables)
  const triggered = await listTriggered(client, tables)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
  await run()
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function loadTable(client: ClientBase, table: SavedTable, repository: Repository): Promise<void> {
  const rows = client.query(copyFrom(`copy ${copied(table)} from stdin`))
  await pipeline(Readable.from(readText(repository, table.chunks)), rows)
  if (rows.rowCount !== table.rows)
    throw new BackupError(
      `${quoted(table)}: ${rows.rowCount} rows in the place of ${table.rows} were in the backup.`,
    )
}

async function setSequences(client: ClientBase, sequences: SavedSequence[]): Promise<void> {
  for (const each of sequences)
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [
      quoted(each),
      each.lastValue,
      each.isCalled,
    ])
}
