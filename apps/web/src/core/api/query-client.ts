import { QueryClient } from '@tanstack/react-query'
import { session } from '#core/session/current-session.ts'
import { ApiError, OfflineError } from './api-error.ts'

/** What screens have read from the server. Nothing of one member is left for the next. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      networkMode: 'always', // An OfflineError says it better than a query that waits for ever.
      retry: (count, error) => count < 2 && isPassing(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

session.onChange(() => queryClient.clear())

/** Whether asking again soon may help. Without a network, it is asked again when there is one. */
function isPassing(error: unknown): boolean {
  if (!navigator.onLine) return false
  return error instanceof OfflineError || (error instanceof ApiError && error.code === 'unavailable')
}
