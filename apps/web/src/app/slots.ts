import { lazy } from 'react'
import { loadChunk } from '#core/chunk.ts'

/** Where a part of one feature stands in what belongs to all of them. */
export const slots = {
  /** What plays on while screens change, above the tabs. */
  aboveTabs: lazy(() =>
    loadChunk(() => import('./above-tabs.tsx').then(chunk => ({ default: chunk.AboveTabs }))),
  ),
}
