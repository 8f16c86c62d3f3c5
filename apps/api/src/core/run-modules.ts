import type { Database } from './database/database.ts'
import type { ReportFailure } from './failure/failure-reports.ts'
import { cleanUpJob, cleanUpTask, cleanUpTime } from './jobs/clean-up.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import type { Module } from './module.ts'

type Parts = {
  db: Database
  log: Log
  reportFailure: ReportFailure
  /** Whether this node works on jobs, too. */
  runsJobs: boolean
}

/** What runs in a node besides the requests, until it stops. */
export type RunningModules = {
  /** Accepts nothing new: jobs are given back, live connections are notified. Call it while connections are still open. */
  leave(): void
  /** Waits until nothing is under way. */
  stop(): Promise<void>
}

/** Starts the modules in order, lets them receive what other nodes publish, and works on their jobs. */
export async function runModules(
  modules: Module[],
  { db, log, reportFailure, runsJobs }: Parts,
): Promise<RunningModules> {
  // An idle connection was lost: the pool opens another, and the operator should know why.
  const poolFailed = (error: Error) =>
    void reportFailure(error, { message: 'a connection of the pool failed' })
  const pools = [...new Set([db.pool, db.sessions])]
  for (const pool of pools) pool.on('error', poolFailed)
  const listening = listen(db, {
    channels: channelsOf(modules),
    async onConnect() {
      for (const module of modules) await module.reconnect?.()
    },
    reportFailure,
  })
  for (const module of modules) await module.start?.()
  const jobs = runsJobs ? await workOnJobs(modules, { db, log, reportFailure }) : null
  let jobsStopped: Promise<void> | undefined
  let isLeaving = false

  function leave(): void {
    if (isLeaving) return
    isLeaving = true
    jobsStopped = jobs?.stop()
    for (const module of modules) module.leave?.()
  }

  return {
    leave,
    async stop() {
      leave()
      await Promise.all([jobsStopped, listening.stop(), ...modules.map(module => module.stop?.())])
      for (const pool of pools) pool.off('error', poolFailed)
    },
  }
}

/** Several modules may use one channel. */
function channelsOf(modules: Module[]): Record<string, (payload: string) => void> {
  const all = modules.flatMap(({ channels = {} }) => Object.entries(channels))
  return Object.fromEntries(
    [...Map.groupBy(all, ([channel]) => channel)].map(([channel, handlers]) => [
      channel,
      (payload: string) => {
        for (const [, handle] of handlers) handle(payload)
      },
    ]),
  )
}

async function workOnJobs(
  modules: Module[],
  { db, log, reportFailure }: Omit<Parts, 'runsJobs'>,
): Promise<Jobs> {
  for (const module of modules) await module.startJobs?.()
  const cleanUp = cleanUpJob(merged(modules.map(module => module.cleanUp)))
  return startJobs({
    db,
    log,
    reportFailure,
    tasks: merged([{ [cleanUpTask]: cleanUp }, ...modules.map(({ tasks }) => tasks)]),
    waitingTasks: merged(modules.map(({ waitingTasks }) => waitingTasks)),
    slowTasks: merged(modules.map(({ slowTasks }) => slowTasks)),
    crontab: [{ task: cleanUpTask, match: cleanUpTime }, ...modules.flatMap(({ crontab = [] }) => crontab)],
  })
}

/** If two modules named the same task or step, one of them would silently be lost. */
function merged<Value>(parts: (Record<string, Value> | undefined)[]): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const [name, value] of parts.flatMap(part => Object.entries(part ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two modules have a task or a step named ${name}.`)
    all[name] = value
  }
  return all
}
