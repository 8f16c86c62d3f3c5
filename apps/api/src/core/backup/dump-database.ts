import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { inTransaction } from './backup-transaction.ts'
import { copied, listSequences, listTables, quoted, type Table } from './catalogue.ts'
import type { Manifest, SavedSequence, SavedTable } from './manifest.ts'
import { rowSum, rowsOf } from './row-sum.ts'
import { writeRows } from './text-chunks.ts'

type Target = { repository: Repository; there: Set<string> }
/** What has to be known about a database to restore it. */
export type Facts = Pick<Manifest, 'postgres' | 'migrations' | 'secrets'>
export type Dumped = Facts & Pick<Manifest, 'tables' | 'sequences'> & { written: number }

/**
 * Writes every table as it was at one moment, while others keep reading and writing. `also` reads at the same moment,
 * before the first table is written.
 */
export async function dumpDatabase<T>(
  url: string,
  target: Target,
  also: (client: ClientBase, facts: Facts) => Promise<T>,
): Promise<Dumped & { also: T }> {
  return inTransaction(url, 'isolation level repeatable read, read only', async client => {
    const tables = await listTables(client)
    if (tables.length === 0)
      throw new BackupError(
        'The database has no tables. Nothing was backed up: see whether DATABASE_URL and DATA_DIR are right.',
      )
    // Until the end nobody can change or drop a table.
    await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
    const facts = await readFacts(client, tables)
    const read = await also(client, facts)
    const saved: SavedTable[] = []
    let total = 0
    for (const table of tables) {
      const { written, ...made } = await writeRows(readRows(client, table), target)
      saved.push({ ...table, ...made })
      total += written
    }
    // Last, because they go on counting: no row of the snapshot has a number that they will give again.
    return { ...facts, tables: saved, sequences: await listSequences(client), written: total, also: read }
  })
}

/** The rows of a table as COPY gives them. */
export const readRows = (client: ClientBase, table: Table): AsyncGenerator<Buffer[]> =>
  rowsOf(client.query(copyTo(`copy ${copied(table)} to stdout`)))

async function readFacts(client: ClientBase, tables: Table[]): Promise<Facts> {
  const has = (schema: string, name: string) =>
    tables.some(each => each.schema === schema && each.name === name)
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const app = has('drizzle', '__drizzle_migrations')
    ? await client.query<{ hash: string; madeAt: number }>(
        `select hash, created_at::float8 as "madeAt" from drizzle.__drizzle_migrations order by created_at`,
      )
    : { rows: [] }
  const jobs = has('graphile_worker', 'migrations')
    ? await client.query<{ last: number | null }>('select max(id) as last from graphile_worker.migrations')
    : { rows: [] }
  const secrets = has('public', 'service_secrets')
    ? await client.query<Manifest['secrets'][number]>(
        'select name, fingerprint, state from service_secrets order by name, generation',
      )
    : { rows: [] }
  return {
    postgres: server[0]?.version ?? '',
    migrations: { app: app.rows, jobs: jobs.rows[0]?.last ?? null },
    secrets: secrets.rows,
  }
}

/** How a database differs from what was saved: a line for each table and sequence. */
export async function compareDatabase(
  url: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<string[]> {
  return inTransaction(url, 'isolation level repeatable read, read only', async client => {
    const differences: string[] = []
    for (const table of tables) {
      const sum = rowSum()
      for await (const rows of readRows(client, table)) for (const row of rows) sum.add(row)
      if (sum.rows !== table.rows)
        differences.push(`${quoted(table)}: ${sum.rows} rows in the place of ${table.rows}`)
      else if (sum.text !== table.sum) differences.push(`${quoted(table)}: other rows than were saved`)
    }
    const found = new Map((await listSequences(client)).map(each => [quoted(each), sequenceText(each)]))
    for (const each of sequences)
      if (found.get(quoted(each)) !== sequenceText(each))
        differences.push(`${quoted(each)}: stands elsewhere`)
    return differences
  })
}

const sequenceText = ({ lastValue, isCalled }: SavedSequence) => `${lastValue} ${isCalled}`
