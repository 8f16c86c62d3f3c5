import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitingJobs } from '#test/fakes/jobs.ts'
import { enqueue, type Jobs, listJobKeys, migrateJobs, startJobs, type Task } from './jobs.ts'
import { alone } from './run-alone.ts'

const { database: db } = await createTestDatabase()
await migrateJobs(db)

const log = { debug() {}, info() {}, warn() {}, error() {} }
const reportFailure = () => ''
const started: Jobs[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(jobs => jobs.stop()))
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

function startNode(tasks: Record<string, Task>, slowTasks: Record<string, Task> = {}): void {
  started.push(startJobs({ db, tasks, slowTasks, crontab: [], log, reportFailure, beatMs: 50 }))
}
const soon = { interval: 20 }
const isHeld = async () => {
  const { rows } = await db.execute(sql`
    select from graphile_worker._private_jobs where locked_at > now() - interval '30 seconds'`)
  return rows.length > 0
}

test('a job of a node that ended without a word is done by another within two minutes', async () => {
  await enqueue(db, 'greet', {})
  await db.execute(sql`update graphile_worker._private_jobs
    set locked_by = 'worker-dead', locked_at = now() - interval '61 seconds', attempts = 1`)
  const greet = vi.fn<Task>(async () => {})
  startNode({ greet })
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), soon)
})

test('a job of a node that is alive stays with it, however long it takes', async () => {
  let end = () => {}
  const count = vi.fn<Task>(() => new Promise<void>(resolve => (end = resolve)))
  startNode({ count })
  startNode({ count })
  await enqueue(db, 'count', {}, { jobKey: 'counting' })
  await vi.waitFor(() => expect(count).toHaveBeenCalledOnce(), soon)
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '55 seconds'`)
  await vi.waitFor(async () => expect(await isHeld()).toBe(true), soon)
  expect(await listJobKeys(db, 'count')).toEqual(['counting'])
  end()
  await vi.waitFor(async () => expect(await listJobKeys(db, 'count')).toEqual([]), soon)
  expect(count).toHaveBeenCalledOnce()
})

test('tasks that wait for others run many at once, and hold up nothing else', async () => {
  let end = () => {}
  const answered = new Promise<void>(resolve => (end = resolve))
  const ask = vi.fn<Task>(() => answered)
  const greet = vi.fn<Task>(async () => {})
  started.push(
    startJobs({ db, tasks: { greet }, waitingTasks: { ask }, crontab: [], log, reportFailure, beatMs: 50 }),
  )
  for (let count = 0; count < 12; count++) await enqueue(db, 'ask', {})
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(12), soon)
  await enqueue(db, 'greet', {})
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), soon)
  end()
})

test('of a task by the clock that has a key, one waits, however many runs were missed', async () => {
  const tenMinutesAgo = new Date(systemClock().getTime() - 600_000).toISOString()
  await db.execute(sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select unnest(array['often', 'once']), ${tenMinutesAgo}::timestamptz, ${tenMinutesAgo}::timestamptz`)
  const crontab = ['often', 'once'].map(task => ({
    task,
    match: '* * * * *',
    backfillMs: 3_600_000,
    ...(task === 'once' && { jobKey: task }),
  }))
  const greet = vi.fn<Task>(async () => {})
  started.push(startJobs({ db, tasks: { greet }, crontab, log, reportFailure, beatMs: 50 }))
  const waiting = async (task: string) => (await waitingJobs(db, task)).length
  await vi.waitFor(async () => expect(await waiting('often')).toBeGreaterThan(8), soon)
  expect(await waiting('once')).toBe(1)
})

test('what takes long holds up nothing else, and receives a signal when the process ends', async () => {
  const events: string[] = []
  const wait: Task = (_, { signal }) =>
    new Promise((_, reject) => {
      events.push('begin')
      signal.addEventListener('abort', () => {
        events.push('end')
        reject(new Error('ended'))
      })
    })
  const greet = vi.fn<Task>(async () => {})
  startNode({ greet }, { wait })
  for (const key of ['one', 'two', 'three']) await enqueue(db, 'wait', {}, { jobKey: key })
  await enqueue(db, 'greet', {})
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), soon)
  await vi.waitFor(() => expect(events).toEqual(['begin']), soon)
  await started.pop()?.stop()
  expect(events).toEqual(['begin', 'end'])
})

test('a stop that comes while the jobs are still starting ends them, and the job that they took is due at once', async () => {
  const onStart = vi.fn<(wasOver: boolean) => void>()
  const wait: Task = (_, { signal }) =>
    new Promise((_, reject) => {
      onStart(signal.aborted)
      signal.addEventListener('abort', () => reject(new Error('ended')))
    })
  await enqueue(db, 'wait', {})
  for (let turns = 0; turns < 300 && onStart.mock.calls.length === 0; turns++) {
    startNode({}, { wait })
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
    await started.pop()?.stop()
    const { rows } = await db.execute(sql`select attempts, locked_at from graphile_worker._private_jobs`)
    expect(rows).toEqual([{ attempts: 0, locked_at: null }])
  }
  expect(onStart).not.toHaveBeenCalledWith(true)
})

test('a job that ignores the signal cannot stop the process from ending', async () => {
  const deaf = vi.fn<Task>(() => new Promise(() => {}))
  startNode({}, { deaf })
  await enqueue(db, 'deaf', {})
  await vi.waitFor(() => expect(deaf).toHaveBeenCalledOnce(), soon)
  await started.pop()?.stop()
  const { rows } = await db.execute(sql`select attempts, locked_at from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ attempts: 0, locked_at: null }])
})

test('a job that a stop has interrupted is due at once, with the attempts that it had', async () => {
  const entered = vi.fn()
  const wait: Task = (_, { signal }) =>
    new Promise((_, reject) => {
      entered()
      signal.addEventListener('abort', () => reject(new Error('ended')))
    })
  startNode({}, { wait })
  await enqueue(db, 'wait', {}, { maxAttempts: 1 })
  await vi.waitFor(() => expect(entered).toHaveBeenCalled(), soon)
  await started.pop()?.stop()
  const { rows } = await db.execute(sql`
    select attempts, run_at <= now() as is_due, locked_at from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ attempts: 0, is_due: true, locked_at: null }])
})

test('what only one may do is done by one', async () => {
  let end = () => {}
  let first: Promise<string> = Promise.resolve('')
  await new Promise<void>(entered => {
    first = alone(db, 'a film', () => {
      entered()
      return new Promise<void>(resolve => (end = resolve))
    })
  })
  expect(await alone(db, 'a film', async () => {})).toBe('taken')
  expect(await alone(db, 'another', async mustBeAlone => mustBeAlone())).toBe('done')
  end()
  expect(await first).toBe('done')
  expect(await alone(db, 'a film', async () => {})).toBe('done')
})

/** Every statement that names this table of the jobs fails, until the returned function is called. */
async function withoutTable(name: string): Promise<() => Promise<unknown>> {
  await db.execute(sql.raw(`alter table graphile_worker.${name} rename to away`))
  return () => db.execute(sql.raw(`alter table graphile_worker.away rename to ${name}`))
}

test('jobs that could not begin, because the database failed their first question, begin once it answers', async () => {
  const giveBack = await withoutTable('_private_tasks')
  const debug = vi.spyOn(log, 'debug')
  const greet = vi.fn<Task>(async () => {})
  startNode({ greet })
  await vi.waitFor(
    () => expect(debug).toHaveBeenCalledWith({}, expect.stringMatching(/Failed to acquire job/)),
    soon,
  )
  await giveBack()
  await enqueue(db, 'greet', {})
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), soon)
})

test('a database that fails when the end of a job is written ends no process, and the jobs go on', async () => {
  const greet = vi.fn<Task>(async () => {})
  let giveBack: () => Promise<unknown> = async () => {}
  startNode({
    greet,
    lose: async () => {
      giveBack = await withoutTable('_private_jobs')
    },
  })
  const failed = vi.spyOn(log, 'debug')
  await enqueue(db, 'lose', {})
  await vi.waitFor(
    () => expect(failed).toHaveBeenCalledWith({}, expect.stringMatching(/_private_jobs/)),
    soon,
  )
  await giveBack()
  await enqueue(db, 'greet', {})
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), soon)
})
