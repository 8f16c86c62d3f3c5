import pg from 'pg'

/** Any number that no other lock uses; the same on every node. */
const lock = 490_133_720
/** Otherwise a node whose network disappears would hold up the others for two hours. */
const shortSilence =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/**
 * Runs what prepares a database for a start, on one node at a time: nodes that start together wait for each other, and
 * `log` says so. A node that ends on the way, in whatever manner, lets the next one in.
 */
export async function oneAtATime<T>(
  url: string,
  log: (line: string) => void,
  run: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'iki-start' })
  // A lost connection loses the lock; each step is safe if another node runs it at the same time.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(shortSilence)
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      lock,
    ])
    if (!rows[0]?.is_ours) {
      log('Another node is just preparing this database; this one goes on when it is done.')
      await client.query('select pg_advisory_lock($1)', [lock])
    }
    return await run()
  } finally {
    await client.end() // Ends the session, and with it the lock.
  }
}
