import { ApiError, errorMessage } from '#core/api/api-error.ts'
import type { Unsent } from './unsent.ts'

/** Why something is only on this device, as a text for its writer. It is sent automatically when the reason is over. */
export function waitingReason({
  state,
  error,
}: Pick<Unsent<unknown>, 'error'> & { state: string | null }): string {
  if (state !== 'signIn') return 'まだ送っていません。つながったら送ります'
  const isDisabled = error instanceof ApiError && error.code === 'account_disabled'
  return isDisabled
    ? `まだ送っていません。${errorMessage(error)}`
    : 'まだ送っていません。ログインし直すと送ります'
}
