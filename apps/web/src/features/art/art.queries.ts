import { getArt, getArtModel, listArts, phoneAddressMs } from '@iki/contract/play/art'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { clock } from '#core/time/clock.ts'

export const artsQuery = queryOptions({
  queryKey: ['arts', 'list'],
  queryFn: ({ signal }) => call(listArts, {}, { signal }),
})

export const artQuery = (id: string) =>
  queryOptions({
    queryKey: ['arts', 'work', id],
    queryFn: ({ signal }) => call(getArt, { id }, { signal }),
  })

/** Asked for when the model is wanted, and each time again: its address is valid for a short time. */
export const fetchModel = (id: string) => call(getArtModel, { id })

/** So long before its end an address is taken for ended: the phone's viewer needs some time to ask. */
const reserveMs = 20_000

/** The addresses for the phone's own viewer, renewed for as long as somebody may press. */
export const modelForPhoneQuery = (id: string, { enabled }: { enabled: boolean }) =>
  queryOptions({
    queryKey: ['arts', 'model for phone', id],
    async queryFn({ signal }) {
      // Its end is counted by the phone's clock, which may be wrong.
      const goodUntil = clock.now().getTime() + phoneAddressMs - reserveMs
      return { ...(await call(getArtModel, { id, reach: 'phone' }, { signal })), goodUntil }
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: phoneAddressMs / 3,
    refetchOnWindowFocus: true,
  })
