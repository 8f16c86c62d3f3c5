import pg from 'pg'
import { BackupError } from './backup-error.ts'

/** So that the same row is the same text on every server, whatever its settings; and however long it takes. */
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

/** One transaction on a connection of its own. It is committed when `run` returns, and leaves nothing when it throws. */
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
    // Not all servers know all of them.
    await client.query(
      `select set_config(s.name, given.value, true)
       from jsonb_each_text($1) as given (name, value) join pg_settings s on lower(s.name) = lower(given.name)`,
      [JSON.stringify(settings)],
    )
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A statement after that says only that there is no connection.
    const ended = lost ?? (endsConnection(error) ? error : null)
    if (!ended) throw error
    throw new BackupError(`The connection to the database was lost (${ended.message}). Begin again.`, {
      cause: ended,
    })
  } finally {
    await client.end() // Ends a transaction that was not committed, and a statement that is under way.
  }
}

/** What PostgreSQL says when it ends a session, and the system when the other end has gone. */
const endingCodes = ['57P01', '57P02', 'EPIPE', 'ECONNRESET']
const endsConnection = (error: unknown): error is Error =>
  error instanceof Error && endingCodes.includes(Object(error).code)
