import { changePassword, requestPasswordReset } from '@iki/contract/account/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { devicesQuery } from './device.queries.ts'
import { proofWaysQuery } from './proof.queries.ts'

const change = singleFlight((input: { current?: string; new: string }) => call(changePassword, input))

export function useChangePassword(onChanged: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess() {
      onChanged()
      await queries.invalidateQueries({ queryKey: proofWaysQuery.queryKey })
      await queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    meta: { isSaving: true },
  })
}

const mailReset = singleFlight((email: string) => call(requestPasswordReset, { email }))

export function useMailPasswordReset() {
  return useMutation({ mutationFn: mailReset })
}
