import { exchangeCustomToken } from '@iki/contract/account/session'
import { tokenParameter } from '@iki/contract/shell/shell'
import { callOpenly } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { session } from '#core/session/current-session.ts'

/**
 * A token from the address that must not be used without a question: while another member is signed in, or if the link
 * may be from somebody else.
 */
export const waitingToken: { value: string | null } = { value: null }

/**
 * `?token=` signs in with a custom token (specification §2). The token leaves the address before anything else
 * happens, so that it stands in no history, link or log.
 */
export async function signInByAddress(): Promise<void> {
  const url = new URL(window.location.href)
  const token = url.searchParams.get(tokenParameter)
  if (!token) return
  url.searchParams.delete(tokenParameter)
  window.history.replaceState(window.history.state, '', url)
  if (session.isSignedIn()) {
    waitingToken.value = token
    return
  }
  try {
    const { accessToken } = await callOpenly(exchangeCustomToken, { token })
    session.begin(accessToken)
    void import('#core/api/record-action.ts').then(({ recordAction }) => recordAction('login'))
  } catch (error) {
    // A used or ended token leaves a guest, who can sign in as always.
    if (error instanceof ApiError && error.code === 'sign_in_unconfirmed') waitingToken.value = token
  }
}
