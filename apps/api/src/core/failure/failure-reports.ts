import { boundedCache } from '#core/bounded-cache.ts'
import type { Clock } from '#core/clock.ts'
import { errorChain } from '#core/database/database-errors.ts'
import { atMostEvery } from '#core/jobs/at-most-every.ts'
import type { Log } from '#core/log.ts'
import { loggableError } from './loggable-error.ts'
import { adviceOn, shortageOf } from './shortage.ts'

const againMs = 60_000
/** More kinds than a program has. */
const mostKinds = 300

/**
 * Logs one line a minute for each kind of failure, however many requests have it: with the id of the first request,
 * what to do if that is known, and how many of the kind were left out since the last line. Returns the kind, by which
 * the lines of the requests name it.
 */
export function failureReports(log: Log, clock: Clock) {
  const reports = boundedCache<ReturnType<typeof atMostEvery>>(mostKinds)
  return (error: unknown, { message, requestId }: { message: string; requestId?: string }): string => {
    const shortage = shortageOf(error)
    const kind = shortage ?? kindOf(error)
    const report = reports.get(kind) ?? atMostEvery(againMs, clock)
    reports.set(kind, report)
    report(skipped => {
      const details = {
        err: error,
        kind,
        ...(requestId && { reqId: requestId }),
        ...(skipped && { skipped }),
      }
      log.error(details, shortage ? adviceOn(shortage) : message)
    })
    return kind
  }
}
export type ReportFailure = ReturnType<typeof failureReports>

/** Identifies failures from the same place of the program. Without the message, which may hold what somebody wrote. */
function kindOf(error: unknown): string {
  const codes = errorChain(error).flatMap(({ code }) => (typeof code === 'string' ? [code] : []))
  const { type, stack, cause } = loggableError(error)
  const frame = /\n?\s+at (.*)/.exec(stack || cause?.stack || '')?.[1] ?? ''
  const file = /([\w.-]+\.\w+:\d+):\d+\)?$/.exec(frame)?.[1]
  return [type, ...codes, file].filter(Boolean).join(' ')
}
