import type { ExtractTablesWithRelations } from 'drizzle-orm'
import {
  NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { awaitServer } from './database-server.ts'

// One import for the stores: what they run on and what its errors mean.
export { isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts'

type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>

export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, NoTables>

/** What every store function takes first: the database, or the transaction its caller has opened. */
export type Handle = PgDatabase<NodePgQueryResultHKT, NoSchema, NoTables>

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

const CONNECT_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 30_000

/** Both the database and a transaction know their session; this says where a session's statements go. */
const connections = new WeakMap<object, Queryable>()

/** Drizzle over one pool. Its tables' columns are snake_case in SQL, as drizzle.config.ts says for the migrations. */
export class Database extends NodePgDatabase {
  readonly pool: pg.Pool
  readonly #dialect: PgDialect

  constructor(pool: pg.Pool) {
    const dialect = new PgDialect({ casing: 'snake_case' })
    super(dialect, new NodePgSession(pool, dialect, undefined), undefined)
    this.pool = pool
    this.#dialect = dialect
    connections.set(this._.session, pool)
  }

  /**
   * Commits when `run` returns, rolls back when it throws. Drizzle's own loses the connection for good when `begin`
   * fails, hands a broken one back to the pool, and hides the first error when the rollback fails as well.
   */
  override async transaction<T>(
    run: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      const session = new NodePgSession<NoSchema, NoTables>(client, this.#dialect, undefined)
      connections.set(session, client)
      await client.query(beginStatement(config))
      const result = await run(new NodePgTransaction(this.#dialect, session, undefined))
      const end = await client.query('commit')
      if (end.command === 'ROLLBACK') {
        throw new Error(
          'The transaction was rolled back: a statement in it failed and its error was swallowed.',
        )
      }
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}

export type DatabaseOptions = {
  maxConnections: number
  statementTimeoutMs: number
  applicationName: string
}

/** Opens the pool once the server answers, and checks that it is a PostgreSQL this code runs on. */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs,
    // The server's own limit comes first; this one is for a server that has vanished without a word.
    query_timeout: options.statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Today's disks read anywhere at nearly one price; the server's default plans for turning ones.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
    types: { getTypeParser },
  })
  // Without listeners a lost connection ends the process: the pool listens to idle ones only. Whoever uses the
  // connection gets the error from the query; the pool replaces what is lost.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    await awaitServer(pool, url)
  } catch (error) {
    await pool.end()
    throw error
  }
  return new Database(pool)
}

/** Waits for the queries under way, then closes every connection. */
export async function closeDatabase(database: Database): Promise<void> {
  if (!database.pool.ending) await database.pool.end()
}

/** Whether the database answers now. */
export async function pingDatabase(database: Database): Promise<boolean> {
  return database.pool.query('select 1').then(
    () => true,
    () => false,
  )
}

const preparedTexts = new Map<string, string>()

/**
 * A raw statement that each connection parses and plans once, for hot reads. `timestamptz` comes as Date, `date` as
 * 'YYYY-MM-DD', `bigint` (counts) as number. The name is the statement's own in the whole program.
 */
export function preparedQuery<Row extends pg.QueryResultRow>(name: string, text: string) {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is over 63 bytes.`)
  if ((preparedTexts.get(name) ?? text) !== text) throw new Error(`Two prepared queries are named ${name}.`)
  preparedTexts.set(name, text)
  return async (handle: Handle, values: unknown[]): Promise<Row[]> => {
    const connection = connections.get(handle._.session)
    if (!connection) throw new Error('Prepared queries run on a Database and its transactions only.')
    const { rows } = await connection.query<Row>({ name, text, values })
    return rows
  }
}

function beginStatement({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const words = [
    'begin',
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? undefined : deferrable ? 'deferrable' : 'not deferrable',
  ]
  return words.filter(Boolean).join(' ')
}

/** pg would turn a date into local midnight and a count into a string. */
function getTypeParser(id: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  if (id === pg.types.builtins.DATE) return value => value
  if (id === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(id, format)
}
