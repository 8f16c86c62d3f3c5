import type { PageName } from '@iki/contract/screens/screen'
import { findScreen } from '@iki/contract/screens/screens'
import { mayPrefetch } from '@iki/contract/shell/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { connectionHere } from '#core/browser/connection.ts'
import { untilIdle } from '#core/loading/until-idle.ts'
import { untilLoaded } from '#core/loading/until-loaded.ts'

const fetchCode = async (page: PageName) => (await import('../opened-screen.tsx')).fetchScreen(page)

/**
 * When the page has loaded and the browser is idle, fetches the code of the screens that it leads to, one after the
 * other: a phone fetches few files at once, and the current page comes first.
 */
export function usePrefetch(fetchScreen = fetchCode): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const left = new AbortController()
    void prefetchLinked(pathname, fetchScreen, left.signal)
    return () => left.abort()
  }, [pathname, fetchScreen])
}

async function prefetchLinked(from: string, fetchScreen: typeof fetchCode, left: AbortSignal) {
  await untilLoaded()
  await untilIdle(left)
  for (const page of linkedFrom(from)) {
    if (left.aborted) return
    await fetchScreen(page).catch(() => {}) // A failure is shown when the screen is opened.
    await untilIdle(left)
  }
}

function linkedFrom(from: string) {
  if (!mayPrefetch(connectionHere())) return []
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-leads-to]')]
  const elsewhere = [
    ...forms.map(form => form.dataset.leadsTo ?? ''),
    ...links.map(link => link.pathname),
  ].filter(path => path !== from)
  return new Set(elsewhere.flatMap(path => findScreen(path)?.page ?? []))
}
