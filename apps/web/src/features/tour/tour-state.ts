import { getTour, saveTour, type TourState } from '@iki/contract/account/tour'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'

/** The member's progress in tours. It is saved on the server, so that other devices do not start them again. */

const tourQuery = (name: string) =>
  queryOptions({
    queryKey: ['tour', name],
    queryFn: ({ signal }) => call(getTour, { name }, { signal }),
    staleTime: 60_000,
  })

type SavedTour = Pick<TourState, 'step'> & { name: string; state: Exclude<TourState['state'], 'new'> }

const store = defineStore({
  name: 'tours',
  version: 1,
  schema: v.object({
    name: v.string(),
    state: v.picklist(['new', 'begun', 'skipped', 'done']),
    step: v.number(),
  }),
})

const send = sendTo(saveTour, (_, { name, state, step }: TourState) => ({
  name,
  state: state === 'new' ? 'begun' : state,
  step,
}))

export const tourOutbox = defineOutbox({
  store,
  send,
  onAnswer({ id: name, answer, newest, isUnchanged }) {
    queryClient.setQueryData(tourQuery(name).queryKey, answer)
    return isUnchanged ? null : newest
  },
})

/** Steps are saved after a pause; the end at once. */
const pauseMs = 1_500

export function saveTourState(tour: SavedTour): void {
  const { queryKey } = tourQuery(tour.name)
  void queryClient.cancelQueries({ queryKey }) // A running request would return the older state.
  queryClient.setQueryData(queryKey, tour)
  tourOutbox.put(tour.name, tour, tour.state === 'begun' ? pauseMs : 0)
}

/** Where the member is in a tour; null while that is not known. */
export function useTourState(name: string): TourState | null {
  const unsent = useStore(tourOutbox.state, state => state.unsent[name]?.value)
  const { data } = useQuery(tourQuery(name))
  return unsent ?? data ?? null
}
