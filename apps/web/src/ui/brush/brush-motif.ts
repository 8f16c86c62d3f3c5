import type { Drawing } from '@iki/contract/media/drawing'
import type { Motif } from './brush-stroke.ts'
import { motifs } from './motifs.ts'

let more: Readonly<Record<string, Motif>> | null = null
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

export const isEssential = (drawing: Drawing): boolean => drawing in motifs

/** Null until `loadMoreMotifs` has brought it. A drawing of a later release than this is a wave. */
export function motifOf(drawing: Drawing): Motif | null {
  const essential = (motifs as Readonly<Record<string, Motif>>)[drawing]
  return essential ?? (more && (more[drawing] ?? motifs.wave))
}

/** Once it fails, as without a network, the next that needs one tries again. */
export function loadMoreMotifs(): Promise<void> {
  loading ??= import('./more-motifs.ts').then(
    ({ moreMotifs }) => {
      more = moreMotifs
      for (const listener of listeners) listener()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

export function onMoreMotifs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
