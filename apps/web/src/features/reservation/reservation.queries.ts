import type { InputOf } from '@iki/contract/api/endpoint'
import {
  cancelReservation,
  listSlots,
  moveReservation,
  type Reservation,
} from '@iki/contract/money/reservation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { meQuery } from '#core/session/me.queries.ts'
import { reservationsQuery } from '#entities/product/holdings.queries.ts'

/** Seats are taken by others at any moment. */
export const slotsQuery = queryOptions({
  queryKey: ['lesson-slots'],
  queryFn: ({ signal }) => call(listSlots, {}, { signal }),
  staleTime: 0,
})

/** Also after a refusal, so that another fee, or a seat that is taken, is shown. */
function useReadAgain() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [reservationsQuery, slotsQuery, meQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    )
}

/** `onDone` is called also where the part of the page that asked is removed by then. */
export function useMoveReservation(onDone: (moved: Reservation) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (input: InputOf<typeof moveReservation>) => call(moveReservation, input),
    onSuccess: onDone,
    onSettled: readAgain,
  })
}

export function useCancelReservation(onDone: () => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (input: InputOf<typeof cancelReservation>) => call(cancelReservation, input),
    onSuccess: onDone,
    onSettled: readAgain,
  })
}
