const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** admin shutdown, crash shutdown, cannot connect now; classes 08: connection, 53: out of disk, memory, connections. */
const SERVER_STATES = /^(57P0[123]|08...|53...)$/

/** Messages of pg that have no code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/

/** Whether the database cannot serve at present and the same request may succeed later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  return errorChain(error).some(({ code, syscall, message }) => {
    if (code === 'ENOENT') return syscall === 'connect'
    if (typeof code === 'string') return CONNECTION_CODES.has(code) || SERVER_STATES.test(code)
    return typeof message === 'string' && DRIVER_MESSAGES.test(message)
  })
}

/** Whether a write conflicted with an existing row; with a constraint's name: that constraint only. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return errorChain(error).some(
    link => link.code === '23505' && (constraint === undefined || link.constraint === constraint),
  )
}

/** Whether a statement was refused only because another one of its transaction had failed before. */
export const isTransactionAborted = (error: unknown): boolean =>
  errorChain(error).some(({ code }) => code === '25P02')

type Link = Partial<Record<'code' | 'syscall' | 'message' | 'constraint' | 'cause' | 'errors', unknown>>

/** Drizzle wraps the driver's error, and Node wraps the attempts at a host with several addresses. */
export function errorChain(error: unknown): Link[] {
  if (typeof error !== 'object' || error === null) return []
  const link: Link = error
  const inner = Array.isArray(link.errors) ? link.errors : []
  return [link, ...errorChain(link.cause), ...inner.flatMap(errorChain)]
}
