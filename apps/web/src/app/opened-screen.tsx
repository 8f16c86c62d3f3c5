import { lockOf } from '@iki/contract/access/access'
import { isOpenToPreview } from '@iki/contract/access/open-to-preview'
import type { PageName, Screen } from '@iki/contract/screens/screen'
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { OfferPriceContext } from '#ui/lock/offer-price.ts'
import { screenComponents } from './screen-components.tsx'

/** All screens but home, which is in the first load: this comes with the first of them that is opened or fetched ahead. */

const LockedScreen = lazy(() =>
  loadChunk(() => import('./locked-screen.tsx').then(chunk => ({ default: chunk.LockedScreen }))),
)

const PlanPrice = lazy(() =>
  loadChunk(() => import('#entities/product/plan-price.tsx').then(chunk => ({ default: chunk.PlanPrice }))),
)

/** Fetches the code of a screen, and makes what shows it. */
export async function openedScreen(screen: Screen): Promise<ReactElement> {
  const load = screenComponents[screen.page] as () => Promise<ComponentType<object>>
  const Page = await load()
  return (
    <OfferPriceContext value={PlanPrice}>
      <AccessGate screen={screen}>
        <Page {...screen.props} key={screen.path} />
      </AccessGate>
    </OfferPriceContext>
  )
}

/** Fetches the code of a kind of screen. */
export const fetchScreen = (page: PageName): Promise<unknown> => screenComponents[page]()

/**
 * Shows the lock instead of the page once it is known that the member holds no plan for it. The top page of a plan is
 * open to look at: it shows itself that its content is locked.
 */
function AccessGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { me } = useMe()
  const lock = me && lockOf(screen.access, viewerOf(me), clock.now())
  if (!lock || (lock.reason === 'plan' && isOpenToPreview(screen.page))) return children
  return (
    <Suspense fallback={null}>
      <LockedScreen screen={screen} lock={lock} />
    </Suspense>
  )
}
