import type { Database } from '#core/database/database.ts'

/** Otherwise a node whose network disappears would count as alive for two hours. */
const shortSilence =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/**
 * Runs something that only one process may do at a time under this name, on whatever node; answers 'taken' if another
 * one is doing it. It holds a session of its own while it runs. `mustBeAlone` throws if that session was lost
 * meanwhile, and with it the lock.
 */
export const alone = (
  db: Database,
  name: string,
  run: (mustBeAlone: () => Promise<void>) => Promise<void>,
): Promise<'done' | 'taken'> => underLock(db, { name, kind: '' }, run)

/** Runs something that many may do at a time, but not while one is alone under this name; answers 'taken' then. */
export const unlessAlone = (
  db: Database,
  name: string,
  run: () => Promise<void>,
): Promise<'done' | 'taken'> => underLock(db, { name, kind: '_shared' }, run)

async function underLock(
  { sessions }: Database,
  { name, kind }: { name: string; kind: '' | '_shared' },
  run: (mustBeAlone: () => Promise<void>) => Promise<void>,
): Promise<'done' | 'taken'> {
  const lock = await sessions.connect()
  try {
    await lock.query(shortSilence)
    const { rows } = await lock.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock${kind}(hashtextextended($1, 0)) as is_ours`,
      [name],
    )
    if (!rows[0]?.is_ours) return 'taken'
    try {
      await run(async () => void (await lock.query('select 1')))
    } finally {
      // Also after a failure: the end of the session takes a moment, in which the next attempt would find the lock
      // taken.
      await lock.query(`select pg_advisory_unlock${kind}(hashtextextended($1, 0))`, [name]).catch(() => {})
    }
    return 'done'
  } finally {
    lock.release(true) // Ends the session, and with it the lock.
  }
}
