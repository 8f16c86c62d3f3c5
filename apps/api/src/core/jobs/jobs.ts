import { sql } from 'drizzle-orm'
import { type Job, Logger, parseCronItems, runMigrations, type TaskList } from 'graphile-worker'
import type { Database, Handle } from '#core/database/database.ts'
import type { ReportFailure } from '#core/failure/failure-reports.ts'
import { adviceOn, shortageOf } from '#core/failure/shortage.ts'
import { type MeasuredJob, measured } from '#core/telemetry/measured.ts'
import { runUntilStopped } from './job-runner.ts'

/**
 * What a job does. It may run again after a failure or a crash, and must be written for that. The signal comes when
 * this process ends: a long job then stops and throws, and is started again later.
 */
export type Task = (
  payload: unknown,
  attempt: { isLastAttempt: boolean; signal: AbortSignal },
) => Promise<void>

/**
 * A task that runs by the clock: five fields of cron, in UTC. Missed runs are made up for, up to `backfillMs` back. With a
 * `jobKey`, a run takes the place of one that still waits.
 */
export type CronTask = { task: string; match: string; backfillMs?: number; jobKey?: string }

type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>

type Options = {
  db: Database
  tasks: Record<string, Task>
  /** Tasks that mostly wait for the answers of others: many at once, and never delaying the others. */
  waitingTasks?: Record<string, Task>
  /** Tasks that take minutes or hours: one at a time, and never delaying the others. */
  slowTasks?: Record<string, Task>
  crontab: CronTask[]
  log: Log
  reportFailure: ReportFailure
  /** For tests. */
  beatMs?: number
}

export type Jobs = { stop(): Promise<void> }

/** A provider that answers in 300 ms gets at most 40 calls a second from each node. */
const concurrency = { quick: 2, waiting: 12, slow: 1 }
/** A node that works on a job reports this often; after four missed reports another node takes the job. */
const usualBeatMs = 15_000
const silenceSeconds = 60
/** Any number that no other lock uses; the same on every node. */
const migrationLock = 490_133_719

/**
 * Queues a job that runs after the transaction of `handle` has been committed, or not at all if it is rolled back. A
 * job with the key of a waiting one replaces it. Of due jobs, the one with the lowest `priority` runs first.
 */
export async function enqueue(
  handle: Handle,
  task: string,
  payload: object,
  options: {
    jobKey?: string
    runAt?: Date
    delaySeconds?: number
    maxAttempts?: number
    priority?: number
  } = {},
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
      max_attempts => ${options.maxAttempts ?? null}::int,
      priority => ${options.priority ?? null}::int
    )`)
}

/** Removes a waiting job with this key, in the transaction of `handle`. */
export async function cancelJob(handle: Handle, jobKey: string): Promise<void> {
  await handle.execute(sql`select graphile_worker.remove_job(${jobKey}::text)`)
}

/** The keys of a task's jobs that are running or waiting. */
export async function listJobKeys(handle: Handle, task: string): Promise<string[]> {
  const { rows } = await handle.execute<{ key: string }>(sql`
    select key from graphile_worker.jobs
    where task_identifier = ${task} and key is not null and (locked_at is not null or attempts < max_attempts)`)
  return rows.map(({ key }) => key)
}

/** Creates or migrates the job tables. Nodes that start together wait for one another. */
export async function migrateJobs(db: Database): Promise<void> {
  const lock = await db.sessions.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations({ pgPool: db.sessions, logger: silent })
  } finally {
    lock.release(true) // Ends the session, and with it the lock.
  }
}

/** Starts working on jobs, and continues after the database was unreachable. */
export function startJobs(options: Options): Jobs {
  const { db, tasks, waitingTasks = {}, slowTasks = {}, crontab, log, reportFailure } = options
  const { beatMs = usualBeatMs } = options
  const stopped = new AbortController()
  const { signal } = stopped
  const underWay = new Set<string>()
  const interrupted = new Set<string>()
  const common = {
    pgPool: db.sessions,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : 'debug']({}, message)),
  }
  const listOf = (all: Record<string, Task>) => taskList(all, { log, signal, underWay, interrupted })
  const lanes = [
    {
      ...common,
      concurrency: concurrency.quick,
      taskList: listOf(tasks),
      parsedCronItems: parseCronItems(
        crontab.map(({ task, match, backfillMs = 0, jobKey }) => ({
          task,
          match,
          options: { backfillPeriod: backfillMs, ...(jobKey !== undefined && { jobKey }) },
        })),
      ),
    },
    { ...common, concurrency: concurrency.waiting, taskList: listOf(waitingTasks), parsedCronItems: [] },
    { ...common, concurrency: concurrency.slow, taskList: listOf(slowTasks), parsedCronItems: [] },
  ]
  const working = lanes
    .filter(lane => Object.keys(lane.taskList).length > 0)
    .map(lane => runUntilStopped(lane, { signal, reportFailure }))
  const beat = setInterval(() => {
    showLife(db, [...underWay]).catch(error =>
      reportFailure(error, { message: 'the jobs could not say that they go on' }),
    )
  }, beatMs).unref()
  return {
    /** Waits a while for the running jobs; unfinished ones are given back. */
    async stop() {
      stopped.abort()
      await Promise.all(working)
      clearInterval(beat)
      await giveBack(db, [...underWay, ...interrupted]).catch(error =>
        log.warn({ err: error }, 'interrupted jobs could not be given back: they are free in a minute'),
      )
    },
  }
}

type Shared = { log: Log; signal: AbortSignal; underWay: Set<string>; interrupted: Set<string> }

function taskList(tasks: Record<string, Task>, { log, signal, underWay, interrupted }: Shared): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => {
    const handle = async (payload: unknown, { job }: { job: Job }) => {
      const { id, attempts, max_attempts: most } = job
      underWay.add(id)
      const startedAt = performance.now()
      let outcome: MeasuredJob['outcome'] = 'done'
      try {
        signal.throwIfAborted()
        await measured.jobWork.runStores(job, () =>
          task(payload, { isLastAttempt: attempts >= most, signal }),
        )
      } catch (error) {
        if (signal.aborted) interrupted.add(id)
        const isFinal = attempts >= most && !signal.aborted
        outcome = isFinal ? 'given up' : 'failed'
        const shortage = shortageOf(error)
        const what = isFinal
          ? 'a job failed for good, and is not tried again (npm run health)'
          : 'a job failed'
        const details = { err: error, task: name, attempts }
        log[isFinal ? 'error' : 'warn'](details, shortage ? `${what}: ${adviceOn(shortage)}` : what)
        throw error
      } finally {
        underWay.delete(id)
        measureJob({ run: job, task: name, outcome, startedAt })
      }
    }
    return [name, handle] as const
  })
  return Object.fromEntries(entries)
}

function measureJob({ startedAt, ...job }: Omit<MeasuredJob, 'ms'>): void {
  if (!measured.job.hasSubscribers) return
  const ms = performance.now() - startedAt
  const message: MeasuredJob = { ...job, ms, startedAt: performance.timeOrigin + startedAt }
  measured.job.publish(message)
}

/**
 * Reports that these jobs are being worked on, and releases those of nodes that ended without a report, which would
 * otherwise stay locked for four hours.
 */
async function showLife(db: Database, underWay: string[]): Promise<void> {
  if (underWay.length > 0)
    await db.execute(sql`
      update graphile_worker._private_jobs set locked_at = now()
      where id = any(${sql.param(underWay)}::bigint[]) and locked_at is not null`)
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - ${silenceSeconds}::int * interval '1 second'`)
}

/** The interruption does not count as an attempt, and another node can continue at once. */
async function giveBack(db: Database, interrupted: string[]): Promise<void> {
  if (interrupted.length === 0) return
  await db.execute(sql`
    update graphile_worker._private_jobs
    set attempts = greatest(attempts - 1, 0), run_at = now(), locked_at = null, locked_by = null
    where id = any(${sql.param(interrupted)}::bigint[])`)
}

const silent = new Logger(() => () => {})
