import { type Refusal, refusalOf } from '@iki/contract/api/refusal'
import { ApiError, OtherMemberError } from '#core/api/api-error.ts'

/** What an error of a call means for what was to be sent. No answer at all is `retry`: nothing is known about it. */
export function refusalOfError(error: unknown): Refusal {
  if (error instanceof OtherMemberError) return 'sign-in'
  return error instanceof ApiError ? refusalOf(error.code) : 'retry'
}
