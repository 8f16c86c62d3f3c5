import pg from 'pg'
import { accountRows } from './account.ts'
import { contentRows } from './content.ts'
import { memberRows } from './member.ts'
import { moneyRows } from './money.ts'
import type { Sizes } from './own-rows.ts'
import { peopleRows } from './people.ts'
import { searchRows } from './search.ts'
import { summedRows } from './summed.ts'
import { dropIndexes, keepNoLog, listTables } from './tables.ts'

export const sizes: Sizes = {
  members: 100_000,
  lessons: 10_000,
  playlists: 1_000,
  playback: 1_000_000,
  licences: 1_000_000,
  sessions: 200_000,
  news: 20_000,
  own: 1_000_000,
  words: 20_000,
  orders: 1_000_000,
}

/** The number of processors of the smallest machine on which we measure: each connection keeps one of them busy. */
const connections = 2

/** How many seconds each step took, in their order. */
export type SeedTimes = Record<'rows' | 'indexes' | 'statistics', number>

/**
 * Fills the tables like those of a service that is some years old, and updates the planner's statistics. Ids are made
 * of numbers, so that every row can be named without reading it: u1, lesson-1, playlist-1, session-1. With
 * `isThrownAway` the tables have no write-ahead log; use it if no writing to the disk is measured.
 */
export async function seed(
  databaseUrl: string,
  wanted: Sizes = sizes,
  { isThrownAway = false } = {},
): Promise<SeedTimes> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(databaseUrl)))
  try {
    const [client] = clients
    if (!client) throw new Error('There is no connection.')
    if (isThrownAway) await keepNoLog(client)
    // Making an index after the rows are inserted is several times faster than updating it for each row.
    const indexes = await dropIndexes(client)
    const rows = await timed(async () => {
      const own = [accountRows, contentRows, memberRows, moneyRows, peopleRows, searchRows].flatMap(rowsFor =>
        rowsFor(wanted),
      )
      await runAll(clients, own)
      await runAll(clients, summedRows(wanted))
    })
    return {
      rows,
      indexes: await timed(() => runAll(clients, indexes)),
      statistics: await timed(async () => {
        const tables = await listTables(client)
        await runAll(
          clients,
          tables.map(table => `vacuum (analyze) ${table}`),
        )
        // Writes the loaded rows to the disk now, and not during a measurement.
        await client.query('checkpoint')
      }),
    }
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The rows are made of numbers, so their references are right. Checking a million of them would take half a minute.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  // Each connection has its own processor, so a single index must not be made by several processes.
  await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`)
  return client
}

/** Each connection takes the next statement when it has finished one. */
async function runAll(clients: pg.Client[], statements: string[]): Promise<void> {
  const waiting = statements.values()
  await Promise.all(
    clients.map(async client => {
      for (const statement of waiting) await client.query(statement)
    }),
  )
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return (performance.now() - started) / 1000
}
