import { findScreen } from '@iki/contract/screens/screens'
import { type ConnectionKind, mayPrefetch } from '@iki/contract/shell/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { untilIdle } from '#core/loading/until-idle.ts'
import { screenComponents } from '../screen-components.tsx'

/**
 * When the page has loaded and the browser is idle, fetches the code of the screens that it links to, one after the
 * other: a phone fetches few files at once, and the current page comes first.
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
  await untilIdle(left)
  for (const page of linkedFrom(from)) {
    if (left.aborted) return
    await components[page]().catch(() => {}) // A failure is shown when the screen is opened.
    await untilIdle(left)
  }
}

function linkedFrom(from: string) {
  const { connection } = navigator as Navigator & { connection?: ConnectionKind }
  if (!mayPrefetch(connection)) return []
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  const elsewhere = links.map(link => link.pathname).filter(path => path !== from)
  return new Set(elsewhere.flatMap(path => findScreen(path)?.page ?? []))
}
