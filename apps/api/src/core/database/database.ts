import type { Writable } from 'node:stream'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import {
  NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { StartError } from '#core/start-error.ts'
import { awaitAll } from './await-all.ts'
import { isDatabaseUnavailable, isTransactionAborted } from './database-errors.ts'
import { openPool, type PoolOptions, sessionSettings, setStatements } from './database-pool.ts'
import { awaitServer } from './database-server.ts'
import { describePooler, isSameDatabase, type Pooler } from './pooler.ts'

// One import for the stores.
export { isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts'

type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>

export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, NoTables>

/** The first argument of every store function: the database, or the transaction that its caller has opened. */
export type Handle = PgDatabase<NodePgQueryResultHKT, NoSchema, NoTables>

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** For jobs (three connections that listen, others to take and end jobs) and for locks, beside a pooler's pool. */
const sessionConnections = 10

/**
 * Both the database and a transaction know their session; this says where a session's statements are sent, and whether
 * they may be named there.
 */
type Connection = {
  queryable: Queryable
  supportsPreparedStatements: boolean
  /** The last statements of a transaction, which are sent in one piece with its commit. */
  lasts?: Last[]
}
type Last = () => Promise<unknown>

/** What was sent over one connection: how many statements, and the first error that came back. */
type Course = { sent: number; firstFailure: unknown }
const connections = new WeakMap<object, Connection>()

/** How a database is used through a pooler. */
type Pooled = Pooler & {
  sessions: pg.Pool
  /** Statements that set for a transaction what a pooled connection cannot hold. */
  onBegin: string
}

/** Drizzle over one pool. Its tables' columns are snake_case in SQL, as drizzle.config.ts says for the migrations. */
export class Database extends NodePgDatabase {
  readonly pool: pg.Pool
  /** Connections with sessions of their own: for held locks, LISTEN and jobs. */
  readonly sessions: pg.Pool
  /** Null if there is no pooler. */
  readonly pooler: Pooler | null
  readonly #dialect: PgDialect
  readonly #onBegin: string

  constructor(pool: pg.Pool, pooled: Pooled | null = null) {
    const dialect = new PgDialect({ casing: 'snake_case' })
    super(dialect, new NodePgSession(pool, dialect, undefined), undefined)
    this.pool = pool
    this.sessions = pooled?.sessions ?? pool
    this.pooler = pooled
    this.#dialect = dialect
    this.#onBegin = pooled ? `; ${pooled.onBegin}` : ''
    connections.set(this._.session, {
      queryable: pool,
      supportsPreparedStatements: pooled?.supportsPreparedStatements ?? true,
    })
  }

  /**
   * Commits when `run` returns, rolls back when it throws. Drizzle's own method never returns the connection when
   * `begin` fails, returns a broken one to the pool, and hides the first error when the rollback fails as well.
   */
  override async transaction<T>(
    run: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    const course: Course = { sent: 0, firstFailure: null }
    try {
      const lasts: Last[] = []
      const tx = this.#handleOf(client, course, lasts)
      await client.query(beginStatement(config) + this.#onBegin)
      const result = await run(tx)
      const ended = await awaitAll([...(await sendLasts(lasts, course)), client.query('commit')])
      const end = ended.at(-1) as pg.QueryResult
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
      // Errors that come in one piece overtake one another on their way through promises.
      throw isTransactionAborted(error) ? (course.firstFailure ?? error) : error
    } finally {
      client.release(broken)
    }
  }

  /**
   * Reads on one connection, without a transaction: what is started `awaitAll` travels in one piece. `run` must not use the
   * database itself, which may have no other connection left.
   */
  async onOneConnection<T>(run: (handle: Handle) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      return await run(this.#handleOf(client, { sent: 0, firstFailure: null }))
    } catch (error) {
      if (isDatabaseUnavailable(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  #handleOf(client: pg.PoolClient, course: Course, lasts?: Last[]): Transaction {
    const queryable = inOnePiece(client, course)
    // Drizzle uses no more of a client than `query`.
    const session = new NodePgSession<NoSchema, NoTables>(
      queryable as pg.PoolClient,
      this.#dialect,
      undefined,
    )
    const supportsPreparedStatements = this.pooler?.supportsPreparedStatements ?? true
    connections.set(session, { queryable, supportsPreparedStatements, ...(lasts && { lasts }) })
    return new NodePgTransaction(this.#dialect, session, undefined)
  }
}

/**
 * Sends one statement in one piece with the commit, for one that locks what everybody needs: nobody waits for the way
 * there and back in between. `send` must begin exactly one statement, before it returns; else nothing is committed.
 */
export function beforeCommit(tx: Transaction, send: () => Promise<unknown>): void {
  const { lasts } = connectionOf(tx)
  if (!lasts) throw new Error('Only a transaction commits.')
  lasts.push(send)
}

export type DatabaseOptions = PoolOptions & {
  /** Another address of the same database, without a pooler in between; left out or the same if there is none. */
  directUrl?: string | null
}

/**
 * Opens the pool once the server answers, and checks that its version is supported. Behind a pooler it requires a
 * direct address as well, and opens a second pool there for what needs a session.
 */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<Database> {
  const directUrl = options.directUrl ?? url
  const settings = sessionSettings(options)
  const sessions = openPool(
    directUrl,
    directUrl === url ? options : { ...options, maxConnections: sessionConnections },
    setStatements(settings, 'session'),
  )
  // A pooler stores the time zone for each client (and few other settings); the others are sent with each transaction.
  const pool = directUrl === url ? sessions : openPool(url, options, `set TimeZone = ${settings.TimeZone}`)
  try {
    await awaitServer(sessions, directUrl, { isDirect: true })
    if (pool === sessions) return new Database(pool)
    await awaitServer(pool, url)
    if (!(await isSameDatabase(sessions, pool))) {
      throw new StartError(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
        'Set both to the same one: the first through the pooler, the second without it.',
      )
    }
    const pooler = await describePooler(pool)
    return new Database(pool, { ...pooler, sessions, onBegin: setStatements(settings, 'local') })
  } catch (error) {
    for (const opened of new Set([pool, sessions])) await opened.end()
    throw error
  }
}

/** Waits for the queries under way, then closes every connection. */
export async function closeDatabase(database: Database): Promise<void> {
  for (const pool of new Set([database.pool, database.sessions])) if (!pool.ending) await pool.end()
}

/** Whether the database answers now. */
export async function pingDatabase(database: Database): Promise<boolean> {
  return database.pool.query('select 1').then(
    () => true,
    () => false,
  )
}

/** What is asked in one turn of the event loop is written to the server at once: each write costs both sides. */
function inOnePiece(client: pg.PoolClient, course: Course): Queryable {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const query = (...asked: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    course.sent += 1
    const answer: Promise<unknown> = Reflect.apply(client.query, client, asked)
    answer.catch(error => {
      course.firstFailure ??= error
    })
    return answer
  }
  return { query: query as Queryable['query'] }
}

/**
 * Begins what goes with the commit. Throws if one of them has not started exactly one statement: the commit would overtake
 * the rest of it.
 */
async function sendLasts(lasts: readonly Last[], course: Course): Promise<Promise<unknown>[]> {
  let isEachOne = true
  const started = lasts.map(send => {
    const before = course.sent
    const answer = (async () => send())()
    isEachOne &&= course.sent === before + 1
    return answer
  })
  if (isEachOne) return started
  await awaitAll(started)
  throw new Error('What goes with a commit must begin exactly one statement, before it returns.')
}

/** Where the statements of a handle are sent, and whether they may be named there. */
export function connectionOf(handle: Handle): Connection {
  const connection = connections.get(handle._.session)
  if (!connection) throw new Error('Statements run on a Database and its transactions only.')
  return connection
}

function beginStatement({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const parts = [
    'begin',
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? undefined : deferrable ? 'deferrable' : 'not deferrable',
  ]
  return parts.filter(Boolean).join(' ')
}
