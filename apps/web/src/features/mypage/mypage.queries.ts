import { updateProfile } from '@iki/contract/account/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { meQuery } from '#core/session/me.queries.ts'

const update = singleFlight((profile: { nickname: string }) => call(updateProfile, profile))

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: update,
    async onSuccess(me) {
      // An answer from before the change must not replace the new data.
      await client.cancelQueries({ queryKey: meQuery.queryKey })
      client.setQueryData(meQuery.queryKey, known => (known?.uid === me.uid ? me : known))
    },
    meta: { isSaving: true },
  })
}
