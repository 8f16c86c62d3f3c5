import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasKanji } from '#entities/word/kana.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { fromDictionary } from './way-back-to-dictionary.tsx'
import classes from './word-rows.module.css'

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
      <RowList label={label}>
        {words.slice(0, shown).map(word => (
          <WordRow key={word.id} word={word} />
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

function WordRow({ word: { id, word, kana, meaning } }: { word: Word }) {
  return (
    <Link to={href('/dictionary/:wordid', { wordid: id })} state={fromDictionary} className={classes.row}>
      <span className={classes.head}>
        <span className={classes.word}>{word}</span>
        {hasKanji(word) && <span className={classes.kana}>{kana}</span>}
      </span>
      <span className={classes.meaning}>{meaning}</span>
    </Link>
  )
}
