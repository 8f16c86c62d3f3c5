import { exchangeCustomToken, signIn } from '@iki/contract/account/session'
import { useMutation } from '@tanstack/react-query'
import { callOpenly } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { session } from '#core/session/current-session.ts'

type Credentials = { email: string; password: string }

const enter = singleFlight(async (credentials: Credentials) => {
  const { accessToken } = await callOpenly(signIn, credentials)
  session.begin(accessToken)
})

/**
 * `onSignedIn` is told even when the form is no longer there: where another member was signed in, the page is taken
 * down with all that was theirs.
 */
export function useSignIn(onSignedIn: () => void) {
  return useMutation({ mutationFn: enter, onSuccess: onSignedIn })
}

const exchange = singleFlight((token: string) =>
  callOpenly(exchangeCustomToken, { token, isConfirmed: true }),
)

/**
 * For a custom token that the person in front of this browser was asked about, and has said yes to. The question is
 * taken back before the session begins: the page may be built anew for the other member.
 */
export function useExchangeToken(onExchanged: () => void) {
  return useMutation({
    mutationFn: exchange,
    onSuccess: ({ accessToken }) => {
      onExchanged()
      session.begin(accessToken)
    },
  })
}
