import type { Plan } from '@iki/contract/access/plan'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { untilLoaded } from '#core/loading/until-loaded.ts'
import { isInBrowser } from '#ui/page/rendering.ts'

const PopupVisit = lazy(() =>
  loadChunk(async () => {
    // A popup comes after a pause; what it needs must not delay the page, or a sound that was pressed.
    if (isInBrowser) await untilLoaded()
    const chunk = await import('#features/popup/popup-visit.tsx')
    return { default: chunk.PopupVisit }
  }),
)

/** On pages that may show popups: those without listening, writing or paying. */
export function PagePopups({ plan }: { plan?: Plan }) {
  return <Suspense fallback={null}>{plan ? <PopupVisit plan={plan} /> : <PopupVisit />}</Suspense>
}
