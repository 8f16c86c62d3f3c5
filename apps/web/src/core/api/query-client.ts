import { QueryClient } from '@tanstack/react-query'
import { session } from '#core/session/current-session.ts'
import { ApiError, OfflineError } from './api-error.ts'

/** For one page that the server renders: it asks once, and nothing outlives the page. */
export const queryClientOfPage = () =>
  new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })

/** What screens have read from the server. It is cleared when the member changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      networkMode: 'always', // Without a network a query fails with an OfflineError instead of waiting.
      retry: (count, error) => count < 2 && isPassing(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

session.onChange(() => queryClient.clear())

/** Whether a retry soon may help. Without a network it does not; queries run again when it is back. */
function isPassing(error: unknown): boolean {
  if (!navigator.onLine) return false
  return error instanceof OfflineError || (error instanceof ApiError && error.code === 'unavailable')
}
