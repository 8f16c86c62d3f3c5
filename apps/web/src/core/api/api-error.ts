import type { Lock } from '@iki/contract/access/access'
import { type ErrorCode, errorText, unansweredMessages } from '@iki/contract/api/errors'

/** The server refused: one code of the closed list. Screens branch on the code, never on the text. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** Messages by field of what was sent. */
  readonly fields: Record<string, string>
  readonly lock: Lock | null
  /** For a failure of the server: an id that the member can report, and the operator can find in the log. */
  readonly requestId: string | null

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; lock?: Lock | null; requestId?: string | undefined } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = details.fields ?? {}
    this.lock = details.lock ?? null
    this.requestId = details.requestId ?? null
  }
}

/** The server answers that what was asked for is locked or removed. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && ['plan_required', 'not_found', 'episode_locked'].includes(error.code)
}

/** No answer came: there is no network, or the server is out of reach. Nothing is known about what was asked. */
export class OfflineError extends Error {
  constructor() {
    super(unansweredMessages.noAnswer)
    this.name = 'OfflineError'
  }
}

/** Another member, or nobody, is signed in by now: the request waits until its owner signs in again. */
export class OtherMemberError extends Error {
  constructor() {
    super('Somebody else is signed in.')
    this.name = 'OtherMemberError'
  }
}

/** The device could not do something, or the person there would not. The message is for them. */
export class DeviceError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'DeviceError'
  }
}

/** The text that a member reads about anything that a call threw. */
export function errorMessage(error: unknown): string {
  if (error instanceof DeviceError) return error.message
  if (error instanceof ApiError) {
    const fields = Object.values(error.fields)
    if (fields.length > 0) return fields.join('\n')
    const text = errorText(error.code)
    return error.requestId === null ? text : `${text}（お問い合わせ番号：${error.requestId}）`
  }
  if (error instanceof OfflineError) return 'つながりませんでした。電波のよいところで、もう一度お試しください'
  return errorText('internal')
}
