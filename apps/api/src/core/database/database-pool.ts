import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 30_000

export type PoolOptions = {
  maxConnections: number
  statementTimeoutMs: number
  applicationName: string
}

/** The settings for all our statements, by PostgreSQL's names. */
export function sessionSettings({ statementTimeoutMs }: Pick<PoolOptions, 'statementTimeoutMs'>) {
  return {
    TimeZone: `'UTC'`,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // On modern disks random reads cost nearly the same as sequential ones; the default is for rotating disks.
    random_page_cost: 1.1,
  }
}

/**
 * A pool whose connections send no startup parameter except their name, because a pooler refuses others. `onConnect`
 * runs on each connection before it is used.
 */
export function openPool(url: string, options: PoolOptions, onConnect: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: options.applicationName,
    // The server's own limit comes first; this one is for a server that no longer answers.
    query_timeout: options.statementTimeoutMs + 5_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Statements of a transaction are sent without waiting for those before (`awaitAll`).
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    onConnect: client => client.query(onConnect).then(() => {}),
  })
  // Without a listener a lost connection ends the process: the pool listens to idle ones only. Whoever uses the
  // connection gets the error from the query; the pool replaces lost ones.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** As SET statements: for a whole session, or for the transaction that has just started. */
export function setStatements(settings: Record<string, string | number>, scope: 'session' | 'local'): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ')
}

/** pg would convert a date to local midnight and a count to a string. */
function getTypeParser(id: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  if (id === pg.types.builtins.DATE) return value => value
  if (id === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(id, format)
}
