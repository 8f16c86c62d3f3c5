import type { InputOf } from '@iki/contract/api/endpoint'
import { getGift, listGifts, redeemGift, writeGift } from '@iki/contract/money/gift'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { meQuery } from '#core/session/me.queries.ts'

export const giftQuery = (code: string) =>
  queryOptions({
    queryKey: ['gift', code],
    queryFn: ({ signal }) => call(getGift, { code }, { signal }),
    retry: false,
  })

export const giftsQuery = infiniteQueryOptions({
  queryKey: ['gifts'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => call(listGifts, pageParam ? { after: pageParam } : {}, { signal }),
  getNextPageParam: page => page.next,
})

export function useRedeem(code: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (switchesOn: boolean) => call(redeemGift, { code, switchesOn }),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    onError: () => void queries.invalidateQueries({ queryKey: giftQuery(code).queryKey }),
  })
}

export function useWriteGift() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof writeGift>) => call(writeGift, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: giftsQuery.queryKey }),
  })
}
