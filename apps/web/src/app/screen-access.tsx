import { type Lock, lockOf } from '@iki/contract/access/access'
import { safeRedirect } from '@iki/contract/account/session'
import type { Screen } from '@iki/contract/screens/screen'
import { guestRedirect, redirectParameter } from '@iki/contract/shell/shell'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { session } from '#core/session/current-session.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { LockAction } from '#ui/lock/lock-action.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { Page } from '#ui/page/page.tsx'

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

/** Shows the lock instead of the page once it is known that the member holds no plan for it. */
export function AccessGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { me } = useMe()
  const lock = me && lockOf(screen.access, viewerOf(me), clock.now())
  return lock ? <LockedPage title={screen.title} lock={lock} /> : children
}

/** The page of a screen that is locked for this member: why, since when, and what to do. */
function LockedPage({ title, lock }: { title: string; lock: Lock }) {
  return (
    <Page title={title}>
      <LockNotice lock={lock} action={<LockAction lock={lock} />} />
    </Page>
  )
}
