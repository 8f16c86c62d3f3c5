import type { Word } from '@iki/contract/reading/dictionary'
import { markWords, wordIndexOf } from '@iki/contract/reading/word-marks'
import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react'
import { WordButton } from '#ui/buttons/word-button.tsx'
import { OpenedWord } from './opened-word.tsx'

/** Elements in which words are not marked: links, titles, and text that has its reading already. */
export const unmarked = ['a', 'h2', 'h3', 'h4', 'ruby', 'code', 'pre', 'figcaption']

/** Marks dictionary words in texts, each word at its first occurrence, and shows the card of a pressed word. */
export function useMarkedWords(words: readonly Word[]) {
  const [opened, setOpened] = useState<Word>()
  const index = useMemo(() => wordIndexOf(words), [words])
  const show = useCallback(
    (texts: readonly string[]): ReactNode[] =>
      markWords(texts, index).map((pieces, at) =>
        pieces.every(({ wordId }) => wordId === undefined)
          ? texts[at]
          : pieces.map(({ text, wordId }, key) => {
              const word = words.find(({ id }) => id === wordId)
              return word ? (
                <WordButton key={key} onPress={() => setOpened(word)}>
                  {text}
                </WordButton>
              ) : (
                <Fragment key={key}>{text}</Fragment>
              )
            }),
      ),
    [index, words],
  )
  return {
    show: words.length > 0 ? show : undefined,
    /** The card of the pressed word, above the page. */
    wordCard: <OpenedWord word={opened} onClose={() => setOpened(undefined)} />,
  }
}
