import type { ErrorCode } from '@iki/contract/api/errors'
import { errorTable } from '@iki/contract/api/errors'

type Details = {
  /** Messages by field of the input. */
  fields?: Record<string, string>
  /** Why access was refused. */
  lock?: unknown
  /** After how many seconds a retry makes sense. */
  retryAfterSeconds?: number
  /** The original error: for the log, never for callers. */
  cause?: unknown
}

/** An error that callers get: one code of the closed list. Everything else that is thrown is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorTable[code].message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
