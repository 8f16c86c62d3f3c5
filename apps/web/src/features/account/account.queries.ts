import {
  requestPasswordReset,
  resetPassword,
  sendCreatedMail,
  signUp,
  verifyEmail,
} from '@iki/contract/account/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callOpenly } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { session } from '#core/session/current-session.ts'
import { needCookies } from '#core/session/need-cookies.ts'

/** The shell shows that something is being saved. */
const meta = { isSaving: true }

type Registration = { email: string; password?: string; nickname?: string; agreesToPolicies: true }

const register = singleFlight(async (registration: Registration) => {
  needCookies()
  const { accessToken } = await callOpenly(signUp, registration)
  session.begin(accessToken)
  // Nobody waits for it: the account exists even if this mail fails, and the member can ask for it again.
  void call(sendCreatedMail, { email: registration.email }).catch(console.error)
})

/**
 * Creates the account, signs in, and asks for the welcome mail. `onSignedUp` is called even if the form has been
 * unmounted: if another member was signed in, the whole page is mounted again.
 */
export function useSignUp(onSignedUp: () => void) {
  return useMutation({ mutationFn: register, onSuccess: onSignedUp, meta })
}

const verify = singleFlight((token: string) => callOpenly(verifyEmail, { token }))

export function useVerifyEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: verify,
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
    meta,
  })
}

const requestReset = singleFlight((email: string) => callOpenly(requestPasswordReset, { email }))

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestReset })
}

const setPassword = singleFlight(async (input: { token: string; password: string }) => {
  await callOpenly(resetPassword, input)
  session.end()
})

export function useResetPassword() {
  return useMutation({ mutationFn: setPassword, meta })
}
