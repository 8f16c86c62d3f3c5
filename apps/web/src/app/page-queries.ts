import type { Query, QueryClient } from '@tanstack/react-query'

/** The queries that a rendered page has made and nobody has answered. */
export function wantedBy(client: QueryClient): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(query => query.state.status === 'pending' && isEnabled(query))
}

/** As `useQuery` gave it: a query that waits for another one is made at once, but not asked. */
function isEnabled(query: Query): boolean {
  const { enabled, queryFn } = query.options as { enabled?: unknown; queryFn?: unknown }
  return typeof queryFn === 'function' && (typeof enabled === 'function' ? enabled(query) : enabled) !== false
}

/**
 * Asks them at the same time. One that fails, or is not answered in time, is left to the browser: it is disabled here, so
 * that the page shows it as waiting.
 */
export async function askAll(client: QueryClient, queries: Query[], signal: AbortSignal): Promise<void> {
  const late = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([late, Promise.all(queries.map(query => query.fetch().catch(() => giveUp(query))))])
  for (const query of queries) if (query.state.status !== 'success') giveUp(query)
  if (signal.aborted) void client.cancelQueries()
}

function giveUp(query: Query): void {
  query.setState({ ...query.state, status: 'pending', fetchStatus: 'idle', error: null })
  query.setOptions({ ...query.options, enabled: false } as typeof query.options)
}
