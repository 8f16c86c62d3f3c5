import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { buyFromShop, getProductOwn, listShop, type Market } from '@iki/contract/money/shop'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { meQuery } from '#core/session/me.queries.ts'
import { creditsQuery } from '#entities/credit/credits.queries.ts'

export const shopQuery = (market: Market) =>
  queryOptions({
    queryKey: ['shop', market],
    queryFn: ({ signal }) => call(listShop, { market }, { signal }),
  })

export const ownedThingQuery = (id: string) =>
  queryOptions({
    queryKey: ['product-own', id],
    queryFn: ({ signal }) => call(getProductOwn, { id }, { signal }),
  })

/** Takes a thing; the shop shows at once that it is held, and what is left of the points. */
export function useBuy(market: Market) {
  const queries = useQueryClient()
  const { queryKey } = shopQuery(market)
  return useMutation({
    mutationFn: (input: InputOf<typeof buyFromShop>) => call(buyFromShop, input),
    onSuccess({ item, balance }: OutputOf<typeof buyFromShop>) {
      queries.setQueryData(
        queryKey,
        known =>
          known && { ...known, balance, items: known.items.map(each => (each.id === item.id ? item : each)) },
      )
      void queries.invalidateQueries({ queryKey: creditsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    // What was shown is not so any more: the price, what is left, or what is held.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}
