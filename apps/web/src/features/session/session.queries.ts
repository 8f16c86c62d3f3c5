import { passkeySignInOptions, signInByPasskey } from '@iki/contract/account/passkey'
import { exchangeCustomToken, signIn } from '@iki/contract/account/session'
import { useMutation } from '@tanstack/react-query'
import { callOpenly } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { recordAction } from '#core/api/record-action.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { session } from '#core/session/current-session.ts'
import { needCookies } from '#core/session/need-cookies.ts'
import { passkeys } from '#core/session/passkey.ts'

type Credentials = { email: string; password: string }

const enter = singleFlight(async (credentials: Credentials) => {
  needCookies()
  const { accessToken } = await callOpenly(signIn, credentials)
  session.begin(accessToken)
  recordAction('login')
})

/**
 * `onSignedIn` is called even if the form has been unmounted: if another member was signed in, the whole page is
 * mounted again.
 */
export function useSignIn(onSignedIn: () => void) {
  return useMutation({ mutationFn: enter, onSuccess: onSignedIn })
}

async function signByPasskey(isAutofill: boolean): Promise<void> {
  needCookies()
  const signed = await passkeys.sign(await callOpenly(passkeySignInOptions, {}), { isAutofill })
  try {
    const { accessToken } = await callOpenly(signInByPasskey, signed)
    session.begin(accessToken)
    recordAction('login')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'passkey_unknown')
      void passkeys.forget(signed.credentialId)
    throw error
  }
}
const enterByPasskey = singleFlight(() => signByPasskey(false))

export function usePasskeySignIn(onSignedIn: () => void) {
  return useMutation({ mutationFn: () => enterByPasskey(undefined), onSuccess: onSignedIn })
}

/** The device offers its passkeys in the field for the address, until one is chosen or another offer is made. */
export function usePasskeyOffer(onSignedIn: () => void) {
  return useMutation({ mutationFn: () => signByPasskey(true), onSuccess: onSignedIn })
}

const exchange = singleFlight(async (token: string) => {
  needCookies()
  return callOpenly(exchangeCustomToken, { token, isConfirmed: true })
})

/**
 * Exchanges a custom token after the visitor has agreed. The question is removed before the session starts, because the
 * page may be mounted again for the other member.
 */
export function useExchangeToken(onExchanged: () => void) {
  return useMutation({
    mutationFn: exchange,
    onSuccess: ({ accessToken }) => {
      onExchanged()
      session.begin(accessToken)
      recordAction('login')
    },
  })
}
