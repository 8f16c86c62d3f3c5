import {
  endDevice,
  endOtherDevices,
  listDevices,
  type SignedInDevice,
} from '@iki/contract/account/signed-in-device'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

type DevicesPage = { here: SignedInDevice | null; others: SignedInDevice[]; next: string | null }

/** Where the member is signed in, the other devices page by page. */
export const devicesQuery = infiniteQueryOptions({
  queryKey: ['devices'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }): Promise<DevicesPage> =>
    call(listDevices, pageParam ? { cursor: pageParam } : {}, { signal }),
  getNextPageParam: page => page.next,
  refetchOnWindowFocus: true,
})

const { queryKey } = devicesQuery

export function useEndDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SignedInDevice) => call(endDevice, { id }),
    onSuccess: (_, { id }) =>
      queries.setQueryData(
        queryKey,
        known =>
          known && {
            ...known,
            pages: known.pages.map(page => ({ ...page, others: page.others.filter(each => each.id !== id) })),
          },
      ),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useEndOtherDevices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherDevices, {}),
    // In the cache, not read again: the result is shown beside the list, which stays.
    onSuccess: () =>
      queries.setQueryData(
        queryKey,
        known =>
          known && {
            pages: known.pages.slice(0, 1).map(page => ({ ...page, others: [], next: null })),
            pageParams: known.pageParams.slice(0, 1),
          },
      ),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
