import { getTour, saveTour, type TourState, tourStateSchema } from '@iki/contract/tour'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { call } from '#core/api-client.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { queryClient } from '#core/query-client.ts'
import { sendLater } from '#core/send-later.ts'
import { session } from '#core/session.ts'

/** Where the member is in the tours: on the server, so that no other device begins one again; here until it is there. */

const tourQuery = (name: string) =>
  queryOptions({
    queryKey: ['tour', name],
    queryFn: ({ signal }) => call(getTour, { name }, { signal }),
    staleTime: 60_000,
  })

type Place = Pick<TourState, 'step'> & { name: string; state: Exclude<TourState['state'], 'new'> }

const box = sendLater<TourState, TourState>({
  name: 'tours',
  schema: tourStateSchema,
  storage: localStorage,
  owner: currentOwner,
  send: (_, { name, state, step }, options) =>
    call(saveTour, { name, state: state === 'new' ? 'begun' : state, step }, options),
  settle(sent, answer, newest, name) {
    queryClient.setQueryData(tourQuery(name).queryKey, answer)
    return newest === sent ? null : newest
  },
})

session.onChange(() => box.changeOwner())
box.begin()

/** A step more is no reason for a request; the end is. */
const pauseMs = 1_500

export function keepTour(place: Place): void {
  const { queryKey } = tourQuery(place.name)
  void queryClient.cancelQueries({ queryKey }) // What is being read is older.
  queryClient.setQueryData(queryKey, place)
  box.put(place.name, place, place.state === 'begun' ? pauseMs : 0)
}

/** Where the member is in a tour; null while that is not known. */
export function useTourState(name: string): TourState | null {
  const unsent = useStore(box.store, state => state.unsent[name]?.value)
  const { data } = useQuery(tourQuery(name))
  return unsent ?? data ?? null
}
