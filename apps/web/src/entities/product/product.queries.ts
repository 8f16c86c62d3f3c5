import { getProduct, listProducts } from '@iki/contract/money/product'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

/** What can be bought now, in the order of the shop. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call(listProducts, {}, { signal }),
  staleTime: 60_000,
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: ({ signal }) => call(getProduct, { id }, { signal }),
    staleTime: 60_000,
  })
