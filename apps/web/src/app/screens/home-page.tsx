import { lazy, Suspense } from 'react'
import { PagePopups } from '#archetypes/page-popups.tsx'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { GuestHome } from '#features/home/guest-home.tsx'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import classes from './home-page.module.css'

const MemberHome = lazy(() =>
  loadChunk(() => import('#features/home/member-home.tsx').then(chunk => ({ default: chunk.MemberHome }))),
)

const OfflineLessons = lazy(() =>
  loadChunk(() =>
    import('#features/download/offline-lessons.tsx').then(chunk => ({ default: chunk.OfflineLessons })),
  ),
)

const HomeDiary = lazy(() =>
  loadChunk(() => import('#features/diary/home-diary.tsx').then(chunk => ({ default: chunk.HomeDiary }))),
)

/** `/`: what the service offers to a guest, what is next for a member. */
export function HomePage() {
  if (!useIsSignedIn()) return <GuestHome />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <MemberHome
        withoutNetwork={<OfflineLessons />}
        diary={
          <OptionalBoundary>
            <Suspense fallback={<div className={classes.diaryPlace} />}>
              <HomeDiary />
            </Suspense>
          </OptionalBoundary>
        }
      />
      <PagePopups />
    </Suspense>
  )
}
