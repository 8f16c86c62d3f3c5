import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { GuestHome } from '#features/home/guest-home.tsx'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'

const MemberHomeScreen = lazy(() =>
  loadChunk(() => import('./member-home-screen.tsx').then(chunk => ({ default: chunk.MemberHomeScreen }))),
)

/** `/`: what the service offers to a guest, what is next for a member. */
export function HomePage() {
  if (!useIsSignedIn()) return <GuestHome />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <MemberHomeScreen />
    </Suspense>
  )
}
