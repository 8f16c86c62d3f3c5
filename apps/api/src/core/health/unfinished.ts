import type { Handle } from '../database/database.ts'
import { listFailedJobs, listFailedMails } from './unfinished.store.ts'

const dayMs = 86_400_000
/** Nothing can be done about older refusals, and their mails are emptied. */
export const mailDays = 7

/**
 * A line for each task and kind of mail that has failures for good: what it is, and what the operator can do. Empty if
 * there are none.
 */
export async function describeFailedJobs(handle: Handle): Promise<string[]> {
  const rows = await listFailedJobs(handle)
  return rows.map(
    ({ task, count, newest }) =>
      `${count} of the job ${task} failed for good, the last ${newest.toISOString()}: the log of then says why`,
  )
}

export async function describeFailedMails(handle: Handle, now: Date): Promise<string[]> {
  const rows = await listFailedMails(handle, new Date(now.getTime() - mailDays * dayMs))
  return rows.map(
    ({ kind, count }) =>
      `${count} of the mails ${kind} of the last ${mailDays} days were refused for good: npm run mail -- list names them, and -- show <id> says why`,
  )
}
