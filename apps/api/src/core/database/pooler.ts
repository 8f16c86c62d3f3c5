import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'

/** What is known about a pooler between this node and its database. */
export type Pooler = {
  /** Whether prepared statements can be named: PgBouncer supports it from 1.21 on, if it is configured. */
  supportsPreparedStatements: boolean
  /** Settings that statements outside of transactions lack. */
  lacks: string[]
}

/**
 * Whether transactions of one connection run on whichever connection to the database is free, as behind a pooler in
 * transaction mode. Two clients ask in turns which server process they have; only two real sessions always have two
 * different ones.
 */
export async function sharesConnections(pool: pg.Pool): Promise<boolean> {
  const [first, second] = [new pg.Client(pool.options), new pg.Client(pool.options)]
  for (const client of [first, second]) client.on('error', () => {}) // The statement under way reports it.
  try {
    await first.connect()
    await second.connect()
    const seen = []
    for (const client of [first, second, second, first]) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      seen.push(rows[0]?.pid)
    }
    const [a, b, againB, againA] = seen
    return a !== againA || b !== againB || a === b
  } finally {
    for (const client of [first, second]) await client.end().catch(() => {})
  }
}

/** Detects how a pooler treats names, and what it does not set, in one transaction that changes nothing. */
export async function describePooler(pool: pg.Pool): Promise<Pooler> {
  const name = `iki_${randomBytes(8).toString('hex')}`
  const client = await pool.connect()
  try {
    const { rows: lacking } = await client.query<{ name: string }>(
      `select name from pg_settings where name = 'statement_timeout' and setting = '0'
         or name = 'random_page_cost' and setting::float > 2 order by name`,
    )
    await client.query('begin')
    await client.query({ name, text: 'select 1' })
    // A pooler that supports prepared statements renames them: each server connection has its own names.
    const { rows } = await client.query('select from pg_prepared_statements where name = $1', [name])
    const supportsPreparedStatements = rows.length === 0
    if (!supportsPreparedStatements) await client.query(`deallocate ${name}`)
    await client.query('commit')
    return { supportsPreparedStatements, lacks: lacking.map(each => each.name) }
  } finally {
    client.release(true) // The driver believes that a name exists which may be gone.
  }
}

/** Whether two addresses lead to one database: a lock taken on one is visible on the other. */
export async function isSameDatabase(sessions: pg.Pool, pool: pg.Pool): Promise<boolean> {
  const key = randomInt(2 ** 47)
  const session = await sessions.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [key])
    const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      key,
    ])
    return rows[0]?.free === false
  } finally {
    session.release(true) // Ends the session, and with it the lock.
  }
}
