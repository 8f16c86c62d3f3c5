import type { Services } from '../src/app.ts'
import type { Database } from '../src/core/database/database.ts'
import { takeJobs } from './fakes/jobs.ts'

/** The jobs that follow from the messages of providers; how many these were. */
export async function carryOutEvents(db: Database, billing: Services['billing']): Promise<number> {
  const jobs = await takeJobs(db, 'billing_event')
  for (const { payload } of jobs) {
    const { provider, eventId, ...named } = payload as Record<string, string>
    await billing.events.apply(provider ?? '', eventId ?? '', named)
  }
  return jobs.length
}
