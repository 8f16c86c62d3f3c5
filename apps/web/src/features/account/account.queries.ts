import {
  requestPasswordReset,
  resendVerification,
  resetPassword,
  sendCreatedMail,
  signUp,
  verifyEmail,
} from '@iki/contract/account/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callOpenly } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { session } from '#core/session/current-session.ts'

/** Something of the member's is being saved, and the shell says so. */
const meta = { isSaving: true }

type Registration = { email: string; password?: string; nickname?: string; agreesToPolicies: true }

const register = singleFlight(async (registration: Registration) => {
  const { accessToken } = await callOpenly(signUp, registration)
  session.begin(accessToken)
  // The account is there whether or not this mail leaves; it can be asked for again.
  await call(sendCreatedMail, { email: registration.email }).catch(console.error)
})

/**
 * Makes the account, signs in, and has the welcome mail sent. `onSignedUp` is told even when the form is no longer
 * there: where another member was signed in, the page is taken down with all that was theirs.
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

const resend = singleFlight(() => call(resendVerification, {}))

export function useResendVerification() {
  return useMutation({ mutationFn: resend })
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
