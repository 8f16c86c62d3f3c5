import { resendVerification } from '@iki/contract/account/account'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'

const resend = singleFlight(() => call(resendVerification, {}))

/** Sends the mail once more by which an address is confirmed. */
export function useResendVerification() {
  return useMutation({ mutationFn: resend })
}
