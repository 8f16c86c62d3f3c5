import { exchangeCustomToken, signIn, signOut } from '@iki/contract/session'
import { useMutation } from '@tanstack/react-query'
import { callOpenly } from '#core/api-client.ts'
import { session } from '#core/session.ts'

export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => callOpenly(signIn, credentials),
    onSuccess: ({ accessToken }) => session.begin(accessToken),
  })
}

export function useExchangeToken() {
  return useMutation({
    mutationFn: (token: string) => callOpenly(exchangeCustomToken, { token }),
    onSuccess: ({ accessToken }) => session.begin(accessToken),
  })
}

/** Ends the session on the server and, whatever the server says and even if it is out of reach, in this browser. */
export async function signOutHere(): Promise<void> {
  await callOpenly(signOut, {}).catch(console.error)
  session.end()
}
