import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { describeFailedJobs, describeFailedMails } from './unfinished.ts'

/** Reports at the start what has failed and is not tried again. */
export function healthModule({
  db,
  clock,
  log,
  reportFailure,
}: Pick<Platform, 'db' | 'clock' | 'log' | 'reportFailure'>) {
  return {
    services: {},
    async start() {
      try {
        const lines = [...(await describeFailedJobs(db)), ...(await describeFailedMails(db, clock()))]
        for (const line of lines) log.warn({}, line)
      } catch (error) {
        reportFailure(error, { message: 'what has failed for good could not be read' })
      }
    },
  } satisfies Module
}
