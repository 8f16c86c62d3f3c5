import { type DestinationStream, type Logger, pino } from 'pino'
import { loggableError } from './failure/loggable-error.ts'
import { loggedPath } from './http/logged-path.ts'

/** What parts write to the log: details and a sentence. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>

/**
 * The log of a process: lines of JSON on its standard output, without queries of addresses, tokens or values of SQL
 * queries.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { req: withoutQuery, err: loggableError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  return destination ? pino(options, destination) : pino(options)
}

function withoutQuery(request: { method: string; url: string }) {
  return { method: request.method, url: loggedPath(request.url) }
}
