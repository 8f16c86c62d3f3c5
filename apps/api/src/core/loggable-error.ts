import { DrizzleQueryError } from 'drizzle-orm'

type Loggable = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: Loggable
  [more: string]: unknown
}

/**
 * An error as it may stand in a log. An error of a query carries the values of the query, and those may be a mail
 * with a link that opens an account: only the query and what the database said of it are kept.
 */
export function loggableError(error: unknown): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  const isQuery = error instanceof DrizzleQueryError
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message.replace(quotedValue, ': …'),
    stack: isQuery ? '' : stackOf(error),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && { cause: loggableError(cause) }),
  }
}

/** How the database quotes what it could not read. */
const quotedValue = /: ".*"$/s

/** The places alone: the first lines repeat the message. */
function stackOf({ stack = '' }: Error): string {
  const places = stack.indexOf('\n    at ')
  return places < 0 ? '' : stack.slice(places + 1)
}
