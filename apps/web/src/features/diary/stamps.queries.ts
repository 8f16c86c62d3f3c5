import { listEichiStamps } from '@iki/contract/habit-diary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api-client.ts'

export const stampsKey = ['diary', 'stamps'] as const

/** The stamps of a week: one that was given stays, even when its day was emptied. */
export const stampsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...stampsKey, from],
    queryFn: ({ signal }) => call(listEichiStamps, { from, to }, { signal }),
  })
