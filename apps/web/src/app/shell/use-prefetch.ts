import { findScreen } from '@iki/contract/screens/screens'
import { type ConnectionKind, mayPrefetch, prefetchIdleMs } from '@iki/contract/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '#core/query-client.ts'
import { screenComponents } from '../screen-components.tsx'

/**
 * When this page has what it shows and the browser is idle, fetches the code of the screens that it links to, one after
 * the other: a phone fetches few files at once, and what is here comes before what may come.
 */
export function usePrefetch(components = screenComponents): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const left = new AbortController()
    void prefetchLinked(pathname, components, left.signal)
    return () => left.abort()
  }, [pathname, components])
}

async function prefetchLinked(from: string, components: typeof screenComponents, left: AbortSignal) {
  await untilQuiet(left)
  for (const archetype of linkedFrom(from)) {
    if (left.aborted) return
    await components[archetype]().catch(() => {}) // Whoever opens it will see.
    await untilQuiet(left)
  }
}

function linkedFrom(from: string) {
  const { connection } = navigator as Navigator & { connection?: ConnectionKind }
  if (!mayPrefetch(connection)) return []
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  const elsewhere = links.map(link => link.pathname).filter(path => path !== from)
  return new Set(elsewhere.flatMap(path => findScreen(path)?.archetype ?? []))
}

/** Nothing that the page shows is on its way, and the browser has nothing else to do. */
async function untilQuiet(left: AbortSignal): Promise<void> {
  do {
    await untilAnswered(left)
    await untilIdle()
  } while (!left.aborted && queryClient.isFetching() > 0)
}

function untilAnswered(left: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (!left.aborted && queryClient.isFetching() > 0) return
      unfollow()
      left.removeEventListener('abort', look)
      resolve()
    }
    const unfollow = queryClient.getQueryCache().subscribe(look)
    left.addEventListener('abort', look)
    look()
  })
}

/** Safari knows no idle callback; a timer serves it. */
function untilIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, prefetchIdleMs)
    else window.requestIdleCallback(resolve, { timeout: prefetchIdleMs })
  })
}
