import { startLine } from '@iki/contract/account/line'
import { passkeyProofOptions, proveByPasskey } from '@iki/contract/account/passkey'
import { getProofWays, prove } from '@iki/contract/account/proof'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, callOpenly } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { passkeys } from '#core/session/passkey.ts'

/** By what the member can prove who they are: also whether there is a password. */
export const proofWaysQuery = queryOptions({
  queryKey: ['proof-ways'],
  queryFn: ({ signal }) => call(getProofWays, {}, { signal }),
})

const proveBy = singleFlight((password: string) => call(prove, { password }))

export function useProve(onProved: () => void) {
  return useMutation({ mutationFn: proveBy, onSuccess: onProved })
}

const proveByKey = singleFlight(async () => {
  const signed = await passkeys.sign(await call(passkeyProofOptions, {}))
  return call(proveByPasskey, signed)
})

export function useProveByPasskey(onProved: () => void) {
  return useMutation({ mutationFn: () => proveByKey(undefined), onSuccess: onProved })
}

/** Leaves for LINE, and comes back to this page with a session that is proved. */
export function useProveByLine() {
  return useMutation({
    mutationFn: (redirectTo: string) => callOpenly(startLine, { redirectTo }),
    onSuccess: ({ url }) => pageLoad.leaveTo(url),
  })
}
