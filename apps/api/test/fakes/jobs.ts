import { sql } from 'drizzle-orm'
import type { Database } from '../../src/core/database/database.ts'

/** `waitSeconds`: how long it still waits, by the database's clock, which jobs use. */
export type WaitingJob = { payload: unknown; runAt: Date; waitSeconds: number; key: string | null }

/** The waiting jobs of a task, in order. */
export async function waitingJobs(db: Database, task: string): Promise<WaitingJob[]> {
  type Row = { payload: unknown; run_at: string | Date; wait_seconds: number; key: string | null }
  const { rows } = await db.execute<Row>(sql`
    select j.payload, j.run_at, extract(epoch from j.run_at - now())::float as wait_seconds, j.key
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.run_at, j.id`)
  return rows.map(({ payload, run_at, wait_seconds, key }) => ({
    payload,
    key,
    waitSeconds: wait_seconds,
    runAt: new Date(run_at),
  }))
}

/** Removes them, for a test that runs them itself. */
export async function takeJobs(db: Database, task: string): Promise<WaitingJob[]> {
  const jobs = await waitingJobs(db, task)
  await db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task}`)
  return jobs
}
