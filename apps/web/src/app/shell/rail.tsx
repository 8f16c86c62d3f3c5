import type { Layout } from '@iki/contract/screens/screen-variants'
import { lazy, Suspense } from 'react'
import { useIsWide } from '#core/browser/use-is-wide.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { OptionalBoundary } from './optional-boundary.tsx'
import classes from './shell.module.css'
import { Tabs } from './tabs.tsx'

const RailPlans = lazy(() =>
  loadChunk(() => import('./rail-plans.tsx').then(chunk => ({ default: chunk.RailPlans }))),
)

/** The ways through the service: the tabs at the foot of a phone; on a desk a column that also has the member's plans. */
export function Rail({ layout, isAwake }: { layout: Layout; isAwake: boolean }) {
  const isWide = useIsWide()
  return (
    <div className={classes.rail}>
      <Tabs layout={layout} />
      {isAwake && isWide && (
        <OptionalBoundary>
          <Suspense fallback={null}>
            <RailPlans />
          </Suspense>
        </OptionalBoundary>
      )}
    </div>
  )
}
