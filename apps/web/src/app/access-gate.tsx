import { lockOf } from '@iki/contract/access/access'
import type { Screen } from '@iki/contract/screens/screen'
import type { ReactNode } from 'react'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { LockedPage } from './locked-page.tsx'

/** Shows the lock instead of the page once it is known that the member holds no plan for it. */
export function AccessGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { me } = useMe()
  const lock = me && lockOf(screen.access, viewerOf(me), clock.now())
  return lock ? <LockedPage title={screen.title} lock={lock} /> : children
}
