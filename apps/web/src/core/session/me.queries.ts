import type { Viewer } from '@iki/contract/access/access'
import { getMe, type Me, sessionMessages } from '@iki/contract/account/session'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { useIsSignedIn } from './current-session.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) =>
    call(getMe, {}, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError) console.error(sessionMessages.noUsermeta, error.code)
      throw error
    }),
  staleTime: 60_000,
})

type Known = {
  me: Me | null
  isPending: boolean
  /** Why a member is not known. */
  error: Error | null
  retry: () => void
}

/** The signed-in member; `me` is null for a guest and until it is known. */
export function useMe(): Known {
  const isSignedIn = useIsSignedIn()
  const { data, isPending, error, refetch } = useQuery({ ...meQuery, enabled: isSignedIn })
  const me = isSignedIn ? (data ?? null) : null
  return { me, isPending: isSignedIn && isPending, error: me ? null : error, retry: () => void refetch() }
}

export function viewerOf(me: Me | null): Viewer {
  return me && { uid: me.uid, authority: me.authority, licences: me.licences }
}
