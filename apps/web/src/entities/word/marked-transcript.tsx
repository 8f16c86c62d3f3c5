import type { Word } from '@iki/contract/reading/dictionary'
import { markWords, wordIndexOf } from '@iki/contract/reading/word-marks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { Transcript, type TranscriptProps } from '#ui/player/transcript.tsx'
import { OpenedWord } from './opened-word.tsx'
import { wordsQuery } from './words.queries.ts'

const indexed = (words: Word[]) => ({
  index: wordIndexOf(words),
  byId: new Map(words.map(word => [word.id, word])),
})

/**
 * A transcript in which dictionary words are marked. Until the dictionary has loaded, and for guests, nothing is
 * marked.
 */
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
      <OpenedWord word={opened} onClose={() => setOpenedId(null)} />
    </>
  )
}
