import { exchangeCustomToken, signIn, signOut } from '@iki/contract/session'
import { useMutation } from '@tanstack/react-query'
import { callOpenly } from '#core/api-client.ts'
import { session } from '#core/session.ts'

/**
 * `onSignedIn` is told even when the form is no longer there: where another member was signed in, the page is taken
 * down with all that was theirs.
 */
export function useSignIn(onSignedIn: () => void) {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => callOpenly(signIn, credentials),
    onSuccess: ({ accessToken }) => {
      session.begin(accessToken)
      onSignedIn()
    },
  })
}

/** For a custom token that the person in front of this browser was asked about, and has said yes to. */
export function useExchangeToken(onSignedIn: () => void) {
  return useMutation({
    mutationFn: (token: string) => callOpenly(exchangeCustomToken, { token, isConfirmed: true }),
    onSuccess: ({ accessToken }) => {
      session.begin(accessToken)
      onSignedIn()
    },
  })
}

/** Ends the session on the server and, whatever the server says and even if it is out of reach, in this browser. */
export async function signOutHere(): Promise<void> {
  await callOpenly(signOut, {}).catch(console.error)
  session.end()
}
