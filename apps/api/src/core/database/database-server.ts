import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { StartError } from '#core/start-error.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { openPool } from './database-pool.ts'
import { sharesConnections } from './pooler.ts'

const OLDEST_VERSION = 15
const PATIENCE_MS = 10_000
const BETWEEN_ATTEMPTS_MS = 500

/**
 * Waits a while for a server that is still starting, and throws a readable error for one that cannot be used. If the
 * connection must be direct, it is refused when there is a pooler in between.
 */
export async function awaitServer(pool: Pool, url: string, { isDirect = false } = {}): Promise<void> {
  const address = shownAddress(url)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (true) {
    try {
      checkServer(await describeServer(pool), address)
      if (isDirect && (await sharesConnections(pool))) throw pooled(address)
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw unusable(error, address)
      if (patience.aborted) throw unreachable(error, address)
      await sleep(BETWEEN_ATTEMPTS_MS)
    }
  }
}

/** Throws if there is a pooler in between, for programs that then open connections of their own. */
export async function checkDirect(url: string): Promise<void> {
  const options = { maxConnections: 1, statementTimeoutMs: PATIENCE_MS, applicationName: 'iki-command' }
  const pool = openPool(url, options, 'select 1')
  await awaitServer(pool, url, { isDirect: true }).finally(() => pool.end())
}

type Server = { version: number; encoding: string }

async function describeServer(pool: Pool): Promise<Server> {
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (!server) throw new Error('The server did not say its version.')
  return server
}

/** Throws unless the server's version and encoding are supported. */
export function checkServer({ version, encoding }: Server, address: string): void {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_VERSION) {
    throw new StartError(
      `The database ${address} is PostgreSQL ${major}; this server needs ${OLDEST_VERSION} or newer.`,
      'Set DATABASE_URL to a newer one, or leave it out to use the embedded PostgreSQL.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database ${address} has the encoding ${encoding}, which can't hold Japanese text.`,
      "Make one with: create database iki encoding 'UTF8' template template0.",
    )
  }
}

function unreachable(error: unknown, address: string): StartError {
  return new StartError(
    `The database ${address} can't be reached (${(error as Error).message || (error as { code?: string }).code}).`,
    'Start it or correct its address (DATABASE_URL, DATABASE_DIRECT_URL); without DATABASE_URL the embedded PostgreSQL is used.',
    error,
  )
}

function pooled(address: string): StartError {
  return new StartError(
    `The database ${address} is reached through a pooler in transaction mode, behind which nothing can listen, hold a lock or work on jobs.`,
    'Set DATABASE_DIRECT_URL to an address of the same database without the pooler; DATABASE_URL may stay.',
  )
}

function unusable(error: unknown, address: string): StartError {
  if (error instanceof StartError) return error
  return new StartError(
    `The database ${address} can't be used (${(error as Error).message}).`,
    'Correct the name, password, database or options in DATABASE_URL or DATABASE_DIRECT_URL.',
    error,
  )
}

/** The address without name and password, for messages. */
function shownAddress(url: string): string {
  if (!URL.canParse(url)) return 'in DATABASE_URL'
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}
