import { lockOf } from '@iki/contract/access/access'
import { isOpenToLook } from '@iki/contract/access/plan-offers'
import { safeRedirect } from '@iki/contract/account/session'
import type { Screen } from '@iki/contract/screens/screen'
import { guestRedirect, redirectParameter } from '@iki/contract/shell/shell'
import { lazy, type ReactNode, Suspense } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { session } from '#core/session/current-session.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'

const LockedScreen = lazy(() =>
  loadChunk(() => import('./locked-screen.tsx').then(chunk => ({ default: chunk.LockedScreen }))),
)

/**
 * The loader of every screen. Guests are redirected to the root path, with the requested page (specification §2). Plans
 * are not checked here, so that no page waits for that: the page itself shows its lock, and the server refuses the
 * content.
 */
export const guard =
  (screen: Screen) =>
  ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const isSignedIn = session.isSignedIn()
    if (screen.access.kind !== 'everyone' && !isSignedIn) return redirect(guestRedirect(pathname, search))
    const wanted = searchParams.get(redirectParameter)
    const isEntrance = screen.page === 'home/home' || screen.page === 'session/sign-in'
    if (isEntrance && isSignedIn && wanted) return redirect(safeRedirect(wanted))
    return null
  }

/**
 * Shows the lock instead of the page once it is known that the member holds no plan for it. The top page of a plan is
 * open to look at: it says itself that what it holds is locked.
 */
export function AccessGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { me } = useMe()
  const lock = me && lockOf(screen.access, viewerOf(me), clock.now())
  if (!lock || (lock.reason === 'plan' && isOpenToLook(screen.page))) return children
  return (
    <Suspense fallback={null}>
      <LockedScreen screen={screen} lock={lock} />
    </Suspense>
  )
}
