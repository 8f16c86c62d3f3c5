import type { Failure } from '@iki/contract/api/endpoint'
import { type ErrorCode, errorTable } from '@iki/contract/api/errors'
import { AppError } from '../app-error.ts'
import { shortageOf } from '../failure/shortage.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'broken_body',
}

/** The one encoder of errors: the answer for anything that was thrown. */
export function toFailure(error: unknown): { http: number; body: Failure; retryAfterSeconds: number | null } {
  if (error instanceof AppError) {
    const { fields, lock, retryAfterSeconds } = error.details
    const body = failure(error.code, fields ? Object.values(fields).join('\n') : undefined)
    return {
      http: errorTable[error.code].http,
      body: { ...body, ...(fields && { fields }), ...(lock !== undefined && { lock }) },
      retryAfterSeconds: retryAfterSeconds ?? null,
    }
  }
  const code = codeOf(error)
  return {
    http: errorTable[code].http,
    body: failure(code),
    retryAfterSeconds: code === 'unavailable' ? 5 : null,
  }
}

function codeOf(error: unknown): ErrorCode {
  if (shortageOf(error)) return 'unavailable'
  const { code, statusCode } = Object(error) as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : fastifyCodes[code]
  if (known) return known
  if (statusCode === 416) return 'out_of_range'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'broken_body' : 'internal'
}

function failure(code: ErrorCode, message: string = errorTable[code].message): Failure {
  return { status: -1, message, code }
}
