import { lazy, Suspense } from 'react'
import { PagePopups } from '#archetypes/page-popups.tsx'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { GuestHome } from '#features/home/guest-home.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'

const MemberHome = lazy(() =>
  loadChunk(() => import('#features/home/member-home.tsx').then(chunk => ({ default: chunk.MemberHome }))),
)

const OfflineLessons = lazy(() =>
  loadChunk(() =>
    import('#features/download/offline-lessons.tsx').then(chunk => ({ default: chunk.OfflineLessons })),
  ),
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
      <MemberHome withoutNetwork={<OfflineLessons />} />
      <PagePopups />
    </Suspense>
  )
}
