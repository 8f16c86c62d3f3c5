import type { Lock } from '@iki/contract/access'
import { type ErrorCode, errorText, unansweredMessages } from '@iki/contract/errors'

/** The server refused: one code of the closed list. Screens branch on the code, never on the text. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** Messages by field of what was sent. */
  readonly fields: Record<string, string>
  readonly lock: Lock | null

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; lock?: Lock | null } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = details.fields ?? {}
    this.lock = details.lock ?? null
  }
}

/** No answer came: there is no network, or the server is out of reach. Nothing is known about what was asked. */
export class OfflineError extends Error {
  constructor() {
    super(unansweredMessages.noAnswer)
    this.name = 'OfflineError'
  }
}

/** Another member, or nobody, is signed in by now: what was to be sent waits for its owner. */
export class OtherMemberError extends Error {
  constructor() {
    super('Somebody else is signed in.')
    this.name = 'OtherMemberError'
  }
}

/** What to tell a person about anything that a call threw. */
export function tellError(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.values(error.fields)
    return fields.length > 0 ? fields.join('\n') : errorText(error.code)
  }
  if (error instanceof OfflineError) return 'つながりませんでした。電波のよいところで、もう一度お試しください'
  return errorText('internal')
}
