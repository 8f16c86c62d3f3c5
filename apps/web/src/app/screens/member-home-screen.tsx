import { lazy, Suspense } from 'react'
import { PagePopups } from '#archetypes/page-popups.tsx'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { untilSounding } from '#core/loading/until-sounding.ts'
import { MemberHome } from '#features/home/member-home.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import classes from './member-home-screen.module.css'

const OfflineLessons = lazy(() =>
  loadChunk(() =>
    import('#features/download/offline-lessons.tsx').then(chunk => ({ default: chunk.OfflineLessons })),
  ),
)

const HomeDiary = lazy(() =>
  loadChunk(async () => {
    await untilSounding()
    const chunk = await import('#features/diary/home-diary.tsx')
    return { default: chunk.HomeDiary }
  }),
)

/** A member's home, with what other features have there. */
export function MemberHomeScreen() {
  return (
    <>
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
    </>
  )
}
