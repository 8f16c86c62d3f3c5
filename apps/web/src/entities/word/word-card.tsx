import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { useEffect } from 'react'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { hasKanji } from './kana.ts'
import classes from './word-card.module.css'
import { wordHistory } from './word-history.ts'

/** A word with its reading and meaning, as a card above the text where it was pressed. */
export function WordCard({ word, onClose }: { word: Word; onClose: () => void }) {
  useEffect(() => wordHistory.add(word.id), [word.id])
  return (
    <Sheet title={word.word} onClose={onClose}>
      {hasKanji(word.word) && <p className={classes.reading}>{word.kana}</p>}
      <p className={classes.meaning}>{word.meaning}</p>
      <p className={classes.more}>
        <TextLink to={href('/dictionary/:wordid', { wordid: word.id })}>辞書でくわしく読む</TextLink>
      </p>
    </Sheet>
  )
}
