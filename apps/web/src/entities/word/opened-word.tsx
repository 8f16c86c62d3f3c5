import type { Word } from '@iki/contract/reading/dictionary'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'

const WordCard = lazy(() =>
  loadChunk(() => import('./word-card.tsx').then(chunk => ({ default: chunk.WordCard }))),
)

/** The card of the pressed word. Its code is loaded with the first press. */
export function OpenedWord({ word, onClose }: { word: Word | undefined; onClose: () => void }) {
  return (
    word && (
      <Suspense>
        <WordCard word={word} onClose={onClose} />
      </Suspense>
    )
  )
}
