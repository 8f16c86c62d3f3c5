import { sql } from 'drizzle-orm'
import type { Database } from '../../src/core/database.ts'

export type WaitingJob = { payload: unknown; runAt: Date; key: string | null }

/** The jobs of a task that wait, the first first. */
export async function waitingJobs(db: Database, task: string): Promise<WaitingJob[]> {
  const { rows } = await db.execute<{ payload: unknown; run_at: string | Date; key: string | null }>(sql`
    select j.payload, j.run_at, j.key from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.run_at, j.id`)
  return rows.map(({ payload, run_at, key }) => ({ payload, key, runAt: new Date(run_at) }))
}

/** Takes them out, for a test that does them itself. */
export async function takeJobs(db: Database, task: string): Promise<WaitingJob[]> {
  const jobs = await waitingJobs(db, task)
  await db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task}`)
  return jobs
}
