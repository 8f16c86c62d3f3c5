import {
  requestPasswordReset,
  resendVerification,
  resetPassword,
  sendCreatedMail,
  signUp,
  verifyEmail,
} from '@iki/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callOpenly } from '#core/api-client.ts'
import { session } from '#core/session.ts'

type Registration = { email: string; password?: string; nickname?: string; agreesToPolicies: true }

/** Makes the account, signs in, and has the welcome mail sent. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (registration: Registration) => {
      const { accessToken } = await callOpenly(signUp, registration)
      session.begin(accessToken)
      // The account is there whether or not this mail leaves; it can be asked for again.
      await call(sendCreatedMail, { email: registration.email }).catch(console.error)
    },
  })
}

export function useVerifyEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => callOpenly(verifyEmail, { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => call(resendVerification, {}) })
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => callOpenly(requestPasswordReset, { email }) })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) => callOpenly(resetPassword, input),
    onSuccess: () => session.end(),
  })
}
