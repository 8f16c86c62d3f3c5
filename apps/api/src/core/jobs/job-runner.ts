import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { ReportFailure } from '#core/failure/failure-reports.ts'

const restartMs = 2_000
const patienceMs = 5_000
/** So long that every worker that asked has its answer, and rests before it asks again (two seconds). */
const restMs = 1_000

/**
 * A job's end is written while the next one is already looked for. If that fails, only a batch's failure ends the runner;
 * that of a single one would end the process, as a rejection that nobody handles.
 */
const endsInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (problem?: Error | boolean) => void,
) => void
type Lane = Omit<RunnerOptions, 'pgPool'> & { pgPool: pg.Pool }

/**
 * Works on jobs until the signal comes; then running jobs get a while to finish. Whatever ends a runner, another one
 * takes its place.
 */
export async function runUntilStopped(
  lane: Lane,
  { signal, reportFailure }: { signal: AbortSignal; reportFailure: ReportFailure },
): Promise<void> {
  const aborted = new Promise(resolve => signal.addEventListener('abort', resolve))
  while (!signal.aborted) {
    try {
      const events: WorkerEvents = new EventEmitter()
      const failedToBegin = firstQuestionFails(events)
      const runner = await run({
        ...lane,
        pgPool: releasingOnce(lane.pgPool),
        noHandleSignals: true,
        preset: endsInBatches,
        events,
      })
      await Promise.race([runner.promise, aborted, failedToBegin]).finally(() => endPatiently(runner))
    } catch (error) {
      reportFailure(error, { message: 'the jobs stopped and will start again' })
    }
    await sleep(restartMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/**
 * Rejects with the error that a runner gets when it first asks for a job; never, once a question was answered. A runner
 * stores that error and would get it at every later question: `getTaskDetails` caches its promise.
 */
async function firstQuestionFails(events: WorkerEvents): Promise<never> {
  const error = await new Promise<unknown>(resolve => {
    const fail = ({ error }: { error: unknown }) => resolve(error)
    const succeed = () => events.off('worker:getJob:error', fail)
    events.once('worker:getJob:error', fail)
    events.once('worker:getJob:empty', succeed)
    events.once('job:start', succeed)
  })
  await sleep(restMs, undefined, { ref: false })
  throw error
}

/**
 * A runner that stops while the connection on which it listens is lost gives that connection back twice. The pool would
 * throw, and nobody would catch it.
 */
function releasingOnce(pool: pg.Pool): pg.Pool {
  function connect(): Promise<pg.PoolClient>
  function connect(callback: Connected): void
  function connect(callback?: Connected) {
    if (!callback) return pool.connect()
    return pool.connect((error, client, release) => {
      let isBack = false
      callback(error, client, problem => {
        if (client && !isBack) release(problem)
        isBack = true
      })
    })
  }
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Waits a while for what is running, and no longer, even for a job that ignores the signal. */
async function endPatiently(runner: Runner) {
  const impatience = new AbortController()
  const killed = sleep(patienceMs, undefined, impatience)
    .then(() => runner.kill())
    .catch(() => {})
  await Promise.race([runner.stop().catch(() => {}), killed])
  impatience.abort()
}
