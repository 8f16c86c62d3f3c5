import type { Word } from '@iki/contract/reading/dictionary'
import { markWords, wordIndexOf } from '@iki/contract/reading/word-marks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { loadChunk } from '#core/chunk.ts'
import { useIsSignedIn } from '#core/session.ts'
import { Transcript, type TranscriptProps } from '#ui/player/transcript.tsx'
import { wordsQuery } from './dictionary.queries.ts'

const WordCard = lazy(() =>
  loadChunk(() => import('./word-card.tsx').then(chunk => ({ default: chunk.WordCard }))),
)

const indexed = (words: Word[]) => ({
  index: wordIndexOf(words),
  byId: new Map(words.map(word => [word.id, word])),
})

/** What is spoken, with the words of the dictionary marked. Until they are there, and for guests, nothing is marked. */
export function MarkedTranscript(props: TranscriptProps) {
  const { lines } = props
  const isSignedIn = useIsSignedIn()
  const { data: dictionary } = useQuery({ ...wordsQuery, enabled: isSignedIn, select: indexed })
  const pieces = useMemo(
    () =>
      dictionary &&
      markWords(
        lines.map(({ text }) => text),
        dictionary.index,
      ),
    [lines, dictionary],
  )
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = openedId === null ? undefined : dictionary?.byId.get(openedId)
  return (
    <>
      <Transcript {...props} pieces={pieces} onWord={setOpenedId} />
      {opened && (
        <Suspense>
          <WordCard word={opened} onClose={() => setOpenedId(null)} />
        </Suspense>
      )}
    </>
  )
}
