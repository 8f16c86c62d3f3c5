import { type Logger, pino } from 'pino'
import { loggedPath } from './http/logged-path.ts'
import { loggableError } from './loggable-error.ts'

/** The log of a process: lines of JSON on its standard output, without addresses' queries, tokens or values of queries. */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: { req: withoutQuery, err: loggableError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  })
}

function withoutQuery(request: { method: string; url: string }) {
  return { method: request.method, url: loggedPath(request.url) }
}
