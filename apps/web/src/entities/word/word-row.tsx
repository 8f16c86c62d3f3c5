import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { hasKanji } from './kana.ts'
import classes from './word-row.module.css'

type Props = {
  word: Word
  /** Where the way back from the word leads. */
  state?: unknown
}

/** A word in a list, with its reading and meaning. */
export function WordRow({ word: { id, word, kana, meaning }, state }: Props) {
  return (
    <Link to={href('/dictionary/:wordid', { wordid: id })} state={state} className={classes.row}>
      <span className={classes.head}>
        <span className={classes.word}>{word}</span>
        {hasKanji(word) && <span className={classes.kana}>{kana}</span>}
      </span>
      <span className={classes.meaning}>{meaning}</span>
    </Link>
  )
}
