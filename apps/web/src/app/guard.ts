import { safeRedirect } from '@iki/contract/account/session'
import type { Screen } from '@iki/contract/screens/screen'
import { guestRedirect, redirectParameter } from '@iki/contract/shell/shell'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { session } from '#core/session/session.ts'

/**
 * Stands before every screen. Nobody signed in: to the root path with the page that was wanted (specification §2).
 * Which plans are held is not asked here, so that no page waits for it: the page itself shows its lock, and the
 * server gives nothing away.
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
