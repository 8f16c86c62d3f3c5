import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, parseCronItems, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Database, Handle } from './database.ts'

/** What a job does. It may run again after a failure or a crash, so it must bear that. At most ten minutes each. */
export type Task = (payload: unknown, attempt: { isLastAttempt: boolean }) => Promise<void>

type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>

type Options = {
  db: Database
  tasks: Record<string, Task>
  /** Tasks that run by the clock: five fields of cron, in UTC. */
  crontab: { task: string; match: string }[]
  log: Log
}

export type Jobs = { stop(): Promise<void> }

const concurrency = 2
const restartMs = 2_000
const patienceMs = 10_000
const unlockTask = 'unlock_stuck_jobs'
/** Any number nobody else takes; the same on every node. */
const migrationLock = 490_133_719

/**
 * Has a job done after the transaction of `handle` has been committed, or not at all when it is rolled back. A job
 * with the key of a waiting one takes its place.
 */
export async function enqueue(
  handle: Handle,
  task: string,
  payload: object,
  options: { jobKey?: string; runAt?: Date; delaySeconds?: number; maxAttempts?: number } = {},
): Promise<void> {
  await handle.execute(sql`
    select graphile_worker.add_job(
      identifier => ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      job_key => ${options.jobKey ?? null}::text,
      run_at => coalesce(
        ${options.runAt?.toISOString() ?? null}::timestamptz,
        now() + ${options.delaySeconds ?? null}::int * interval '1 second'
      ),
      max_attempts => ${options.maxAttempts ?? null}::int
    )`)
}

/** Takes back a job that waits under this key, with the transaction of `handle`. */
export async function cancelJob(handle: Handle, jobKey: string): Promise<void> {
  await handle.execute(sql`select graphile_worker.remove_job(${jobKey}::text)`)
}

/** Makes or renews the tables of the jobs. Nodes that start together wait for one another. */
export async function migrateJobs(db: Database): Promise<void> {
  const lock = await db.pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations({ pgPool: db.pool, logger: silent })
  } finally {
    lock.release(true) // Ends the session, and the lock with it.
  }
}

/** Begins to work on jobs, and goes on when the database has been away. */
export function startJobs({ db, tasks, crontab, log }: Options): Jobs {
  const stopped = new AbortController()
  let runner: Runner | null = null
  const options = {
    pgPool: db.pool,
    concurrency,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : 'debug']({}, message)),
    taskList: { ...taskList(tasks, log), [unlockTask]: () => unlockStuckJobs(db) },
    parsedCronItems: parseCronItems([...crontab, { task: unlockTask, match: '*/5 * * * *' }]),
  }
  const working = (async () => {
    while (!stopped.signal.aborted) {
      try {
        runner = await run({ ...options })
        if (stopped.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'the jobs stopped and will start again')
      }
      runner = null
      await sleep(restartMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    /** Waits a while for the jobs under way; what is not done then is done again later. */
    async stop() {
      stopped.abort()
      const active = runner
      const impatience = setTimeout(() => active?.kill().catch(() => {}), patienceMs)
      await active?.stop().catch(() => {})
      await working
      clearTimeout(impatience)
    },
  }
}

function taskList(tasks: Record<string, Task>, log: Log): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => {
    const handle = async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
      const { attempts, max_attempts: most } = helpers.job
      try {
        await task(payload, { isLastAttempt: attempts >= most })
      } catch (error) {
        log[attempts >= most ? 'error' : 'warn']({ err: error, task: name, attempts }, 'a job failed')
        throw error
      }
    }
    return [name, handle] as const
  })
  return Object.fromEntries(entries)
}

/** Jobs of a node that ended without a word would otherwise wait for four hours. */
async function unlockStuckJobs(db: Database): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - interval '10 minutes'`)
}

const silent = new Logger(() => () => {})
