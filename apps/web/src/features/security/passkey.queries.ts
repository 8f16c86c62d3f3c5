import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  type Passkey,
  passkeyCreationOptions,
  renamePasskey,
} from '@iki/contract/account/passkey'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { passkeys } from '#core/session/passkey.ts'
import { proofWaysQuery } from './proof.queries.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

const create = singleFlight(async () => {
  const made = await passkeys.create(await call(passkeyCreationOptions, {}))
  return call(createPasskey, made)
})

export function useCreatePasskey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => create(undefined),
    onSuccess(made) {
      queries.setQueryData(passkeysQuery.queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== made.id),
        made,
      ])
      void queries.invalidateQueries({ queryKey: proofWaysQuery.queryKey })
    },
  })
}

export function useRenamePasskey(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(renamePasskey, { id, name }),
    onSuccess(_, { id, name }) {
      queries.setQueryData(passkeysQuery.queryKey, known =>
        known?.map(each => (each.id === id ? { ...each, name } : each)),
      )
      onDone()
    },
  })
}

export function useDeletePasskey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Passkey) => call(deletePasskey, { id }),
    onSuccess(_, { id, credentialId }) {
      queries.setQueryData(passkeysQuery.queryKey, known => known?.filter(each => each.id !== id))
      void queries.invalidateQueries({ queryKey: proofWaysQuery.queryKey })
      void passkeys.forget(credentialId)
    },
  })
}
