import type { Handle } from '../database/database.ts'
import { instant, integer, text } from '../database/sql-type.ts'
import { statement } from '../database/statement.ts'

/** Jobs that are not tried again, by task. Finished jobs leave no row. */
const failedJobs = statement({
  name: 'health_failed_jobs',
  row: {
    task: text,
    count: integer.because('count'),
    newest: instant.because('of one row or more'),
  },
  text: `select t.identifier as task, count(*)::integer as count, max(j.updated_at) as newest
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.attempts >= j.max_attempts and j.locked_at is null
   group by t.identifier order by t.identifier`,
})

export const listFailedJobs = (handle: Handle) => failedJobs.rows(handle)

const overdueJobs = statement({
  name: 'health_overdue_jobs',
  params: { dueBefore: instant },
  row: { count: integer.because('count') },
  text: `select count(*)::integer as count from graphile_worker._private_jobs
   where attempts < max_attempts and locked_at is null and run_at < $dueBefore::timestamptz`,
})

/** How many jobs should have started before then, and nobody works on them. */
export async function countOverdueJobs(handle: Handle, dueBefore: Date): Promise<number> {
  return (await overdueJobs.first(handle, { dueBefore }))?.count ?? 0
}

/** Only mails since then, by the index on their age. */
const failedMails = statement({
  name: 'health_failed_mails',
  params: { since: instant },
  row: { kind: text, count: integer.because('count') },
  text: `select kind, count(*)::integer as count from mails
   where created_at >= $since::timestamptz and state = 'failed'
   group by kind order by kind`,
})

/** Mails since then that the mail server has refused for good, by kind. */
export const listFailedMails = (handle: Handle, since: Date) => failedMails.rows(handle, { since })

const waitingMails = statement({
  name: 'health_waiting_mails',
  params: { since: instant, before: instant },
  row: { count: integer.because('count') },
  text: `select count(*)::integer as count from mails
   where created_at >= $since::timestamptz and created_at < $before::timestamptz and state = 'queued'`,
})

/** How many mails between the two times wait to be sent. */
export async function countWaitingMails(handle: Handle, since: Date, before: Date): Promise<number> {
  return (await waitingMails.first(handle, { since, before }))?.count ?? 0
}

const serverConnections = statement({
  name: 'health_connections',
  row: { used: integer.because('count'), most: integer.because('a setting') },
  text: `select (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
     current_setting('max_connections')::integer as most`,
})

/** How many connections the database server has, and may have. */
export async function countConnections(handle: Handle): Promise<{ used: number; most: number }> {
  return (await serverConnections.first(handle)) ?? { used: 0, most: 0 }
}

const findings = statement({
  name: 'health_open_findings',
  row: {
    fault: text,
    count: integer.because('count'),
    object: text.because('of one row or more'),
  },
  text: `select fault, count(*)::integer as count, (array_agg(object order by id))[1] as object
   from reconcile_findings where mended_at is null and accepted_value is distinct from value group by fault order by fault`,
})
/** What does not agree about money, by its kind. */
export const listOpenFindings = (handle: Handle) => findings.rows(handle)

const comparison = statement({
  name: 'health_last_comparison',
  row: { endedAt: instant.orNull, firstOrderAt: instant.orNull },
  text: `select (select ended_at from reconcile_runs where ended_at is not null order by id desc limit 1) as ended_at,
     (select created_at from orders order by serial limit 1) as first_order_at`,
})
/** When money was compared last, and when something was ordered first. */
export const findLastComparison = async (handle: Handle) =>
  (await comparison.first(handle)) ?? { endedAt: null, firstOrderAt: null }
