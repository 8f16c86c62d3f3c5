import type { Plan } from '@iki/contract/access/plan'
import { getThisWeek } from '@iki/contract/reading/weekly'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const thisWeekQuery = (plan: Plan) =>
  queryOptions({
    queryKey: ['weekly', 'this-week', plan],
    queryFn: ({ signal }) => call(getThisWeek, { plan }, { signal }),
    meta: { showsPositions: true },
  })
