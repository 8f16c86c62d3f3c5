import pg from 'pg'
import { BackupError } from './backup-error.ts'

/** With these settings the same row gives the same text on every server, and nothing times out. */
const settings = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}

/** One transaction on a connection of its own. It commits when `run` returns, and changes nothing when it throws. */
export async function inTransaction<T>(
  url: string,
  kind: 'isolation level repeatable read, read only' | 'read write',
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'iki-backup', keepAlive: true })
  let lost: Error | null = null
  client.on('error', error => {
    lost ??= error
  })
  await client.connect()
  try {
    await client.query(`begin ${kind}`)
    // Not every server has all of these settings.
    await client.query(
      `select set_config(s.name, given.value, true)
       from jsonb_each_text($1) as given (name, value) join pg_settings s on lower(s.name) = lower(given.name)`,
      [JSON.stringify(settings)],
    )
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A statement after that only says that there is no connection.
    const ended = lost ?? (endsConnection(error) ? error : null)
    if (!ended) throw error
    throw new BackupError(`The connection to the database was lost (${ended.message}). Begin again.`, {
      cause: ended,
    })
  } finally {
    await client.end() // Also ends a transaction that was not committed, and a running statement.
  }
}

/** The codes when PostgreSQL ends a session, and when the other end has closed the connection. */
const endingCodes = ['57P01', '57P02', 'EPIPE', 'ECONNRESET']
const endsConnection = (error: unknown): error is Error =>
  error instanceof Error && endingCodes.includes(Object(error).code)
