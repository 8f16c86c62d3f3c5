import { findScreen } from '@iki/contract/screens/screens'
import { type ConnectionKind, mayPrefetch, prefetchIdleMs } from '@iki/contract/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { screenComponents } from '../screen-components.tsx'

/** When the browser is idle, fetches the code of the screens that this page links to. */
export function usePrefetch(): void {
  const { pathname } = useLocation()
  useEffect(() => whenIdle(() => prefetchLinked(pathname)), [pathname])
}

function prefetchLinked(from: string): void {
  const { connection } = navigator as Navigator & { connection?: ConnectionKind }
  if (!mayPrefetch(connection)) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  const elsewhere = links.map(link => link.pathname).filter(path => path !== from)
  const archetypes = elsewhere.flatMap(path => findScreen(path)?.archetype ?? [])
  for (const archetype of new Set(archetypes)) void screenComponents[archetype]().catch(() => {})
}

/** Safari knows no idle callback; a timer serves it. */
function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, prefetchIdleMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: prefetchIdleMs })
  return () => window.cancelIdleCallback(handle)
}
