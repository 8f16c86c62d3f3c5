import type { Plan } from '@iki/contract/access/plan'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'

const PopupVisit = lazy(() =>
  loadChunk(() => import('#features/popup/popup-visit.tsx').then(chunk => ({ default: chunk.PopupVisit }))),
)

/** On pages that may show popups: those without listening, writing or paying. */
export function PagePopups({ plan }: { plan?: Plan }) {
  return <Suspense fallback={null}>{plan ? <PopupVisit plan={plan} /> : <PopupVisit />}</Suspense>
}
