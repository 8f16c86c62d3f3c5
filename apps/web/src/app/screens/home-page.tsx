import { lazy, Suspense } from 'react'
import { PopupsHere } from '#archetypes/popups-here.tsx'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useIsSignedIn } from '#core/session/session.ts'
import { GuestHome } from '#features/home/guest-home.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { Page } from '#ui/page.tsx'

const MemberHome = lazy(() =>
  loadChunk(() => import('#features/home/member-home.tsx').then(chunk => ({ default: chunk.MemberHome }))),
)

const KeptHere = lazy(() =>
  loadChunk(() => import('#features/keep/kept-here.tsx').then(chunk => ({ default: chunk.KeptHere }))),
)

/** `/`: what the service offers to a guest, what is next for a member. */
export function HomePage() {
  if (!useIsSignedIn()) return <GuestHome />
  return (
    <Suspense
      fallback={
        <Page title="ホーム" isTitleHidden>
          <ListSkeleton rows={5} />
        </Page>
      }
    >
      <MemberHome withoutNetwork={<KeptHere />} />
      <PopupsHere />
    </Suspense>
  )
}
