import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 30_000

export type PoolOptions = {
  maxConnections: number
  statementTimeoutMs: number
  applicationName: string
}

/** What every statement of ours runs with, by the names that PostgreSQL has for it. */
export function sessionSettings({ statementTimeoutMs }: Pick<PoolOptions, 'statementTimeoutMs'>) {
  return {
    TimeZone: `'UTC'`,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Today's disks read anywhere at nearly one price; the server's default plans for turning ones.
    random_page_cost: 1.1,
  }
}

/**
 * A pool whose connections send no startup parameter but their name: a pooler refuses all others. `onConnect` is run on
 * each before it is used.
 */
export function openPool(url: string, options: PoolOptions, onConnect: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: options.applicationName,
    // The server's own limit comes first; this one is for a server that has vanished without a word.
    query_timeout: options.statementTimeoutMs + 5_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    onConnect: client => client.query(onConnect).then(() => {}),
  })
  // Without listeners a lost connection ends the process: the pool listens to idle ones only. Whoever uses the
  // connection gets the error from the query; the pool replaces what is lost.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** As statements: for a whole session, or for the transaction that has just begun. */
export function setStatements(settings: Record<string, string | number>, scope: 'session' | 'local'): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ')
}

/** pg would turn a date into local midnight and a count into a string. */
function getTypeParser(id: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  if (id === pg.types.builtins.DATE) return value => value
  if (id === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(id, format)
}
