import { safeRedirect } from '@iki/contract/account/session'
import type { Screen } from '@iki/contract/screens/screen'
import { guestRedirect, redirectParameter } from '@iki/contract/shell/shell'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { session } from '#core/session/current-session.ts'

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
