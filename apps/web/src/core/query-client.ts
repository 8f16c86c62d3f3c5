import { QueryClient } from '@tanstack/react-query'
import { ApiError, OfflineError } from './api-error.ts'
import { session } from './session.ts'

/** What screens have read from the server. Nothing of one member is left for the next. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      networkMode: 'always', // An OfflineError says it better than a query that waits for ever.
      retry: (count, error) => count < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

session.onChange(() => queryClient.clear())

/** Whether asking again may help. */
function isPassing(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.code === 'unavailable')
}
