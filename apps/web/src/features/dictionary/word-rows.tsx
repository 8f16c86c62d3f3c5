import type { Word } from '@iki/contract/reading/dictionary'
import { useState } from 'react'
import { WordRow } from '#entities/word/word-row.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { fromDictionary } from './way-back-to-dictionary.tsx'

type Props = {
  words: readonly Word[]
  label: string
  /** How many are shown before the button for more. */
  most: number
}

const atOnce = 200

/** A list of words with their readings and meanings. */
export function WordRows({ words, label, most }: Props) {
  const [shown, setShown] = useState(most)
  const left = words.length - shown
  return (
    <>
      <RowList label={label} isInColumns>
        {words.slice(0, shown).map(word => (
          <WordRow key={word.id} word={word} state={fromDictionary} />
        ))}
      </RowList>
      {left > 0 && (
        <SecondaryButton isWide onPress={() => setShown(shown + atOnce)}>
          {label}を、もっと見る（のこり{left.toLocaleString('ja-JP')}語）
        </SecondaryButton>
      )}
    </>
  )
}
