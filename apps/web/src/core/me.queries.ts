import type { Viewer } from '@iki/contract/access'
import { membership } from '@iki/contract/licence'
import { getMe, type Me } from '@iki/contract/session'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { clock } from './clock.ts'
import { useIsSignedIn } from './session.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, {}, { signal }),
  staleTime: 60_000,
})

/** The signed-in member; `me` is null for a guest and until it is known. */
export function useMe(): { me: Me | null; isPending: boolean } {
  const isSignedIn = useIsSignedIn()
  const { data, isPending } = useQuery({ ...meQuery, enabled: isSignedIn })
  return { me: isSignedIn ? (data ?? null) : null, isPending: isSignedIn && isPending }
}

export function viewerOf(me: Me | null): Viewer {
  return me && { uid: me.uid, authority: me.authority, licences: me.licences }
}

/** What the member holds now; null for a guest. */
export function useMembership() {
  const { me } = useMe()
  return me && membership(me.licences, clock.now())
}
