import pg from 'pg'
import { accountRows } from './account.ts'
import { contentRows } from './content.ts'
import { memberRows } from './member.ts'
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
}

/** As many as the smallest machine that we measure on has processors: each keeps one of them busy. */
const connections = 2

/** How long each step took, in seconds, in the order in which they were done. */
export type SeedTimes = Record<'rows' | 'indexes' | 'statistics', number>

/**
 * Fills the tables as a service of some years has them, and lets the planner count them. Names are made of numbers, so
 * that every row can be named without reading it: u1, lesson-1, playlist-1, session-1. `isThrownAway`: nothing is
 * measured in it that has to do with writing to the disk, so that the tables need no write-ahead log.
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
    // An index of rows that are already there is made several times faster than row by row.
    const indexes = await dropIndexes(client)
    const rows = await timed(async () => {
      const own = [accountRows, contentRows, memberRows, peopleRows, searchRows].flatMap(rowsFor =>
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
        // What was just loaded goes to the disk now, and not while something is measured.
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
  // Rows that are made of numbers refer to rows that are there: to check a million of them takes half a minute.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  // Each connection has a processor of its own, so that one index needs no second process.
  await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`)
  return client
}

/** Each connection takes the next statement as soon as it has done one. */
async function runAll(clients: pg.Client[], statements: string[]): Promise<void> {
  const waiting = statements.values()
  await Promise.all(
    clients.map(async client => {
      for (const statement of waiting) await client.query(statement)
    }),
  )
}

async function timed(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / 1000
}
