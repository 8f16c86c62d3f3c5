import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './word-of-day.module.css'

/** A word of the dictionary with its reading and meaning. */
export function WordOfDay({ word: { id, word, kana, meaning } }: { word: Word }) {
  return (
    <section>
      <SectionHeading link={{ to: href('/dictionary'), label: '辞書' }}>きょうのことば</SectionHeading>
      <Link to={href('/dictionary/:wordid', { wordid: id })} className={classes.card}>
        <span className={classes.word}>{word}</span>
        {kana !== word && <span className={classes.kana}>{kana}</span>}
        <span className={classes.meaning}>{meaning}</span>
      </Link>
    </section>
  )
}
