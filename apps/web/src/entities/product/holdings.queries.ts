import { listReservations } from '@iki/contract/money/reservation'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: ({ signal }) => call(listSubscriptions, {}, { signal }),
})

/** What cancelling costs is of this moment. */
export const reservationsQuery = queryOptions({
  queryKey: ['reservations'],
  queryFn: ({ signal }) => call(listReservations, {}, { signal }),
  staleTime: 0,
})
