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
 * An error in a form that may be logged. An error of a query carries the query's values, which may be a mail with a
 * link that opens an account: only the query and the database's message are stored.
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

/** How the database quotes an invalid value. */
const quotedValue = /: ".*"$/s

/** Only the stack lines: the first lines repeat the message. */
function stackOf({ stack = '' }: Error): string {
  const stackStart = stack.indexOf('\n    at ')
  return stackStart < 0 ? '' : stack.slice(stackStart + 1)
}
