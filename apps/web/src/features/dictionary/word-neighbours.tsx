import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { fromDictionary, useIsFromDictionary } from './way-back-to-dictionary.tsx'
import classes from './word-page.module.css'

/** The words before and after a word, in the order of their readings. They take its place in the way back. */
export function WordNeighbours({ id, words }: { id: string; words: readonly Word[] }) {
  const isFromDictionary = useIsFromDictionary()
  const at = words.findIndex(word => word.id === id)
  const neighbours = [
    { name: '前のことば', word: at > 0 ? words[at - 1] : undefined },
    { name: '次のことば', word: at === -1 ? undefined : words[at + 1] },
  ]
  if (neighbours.every(({ word }) => word === undefined)) return null
  return (
    <nav aria-label="前後のことば" className={classes.neighbours}>
      {neighbours.map(({ name, word }) =>
        word ? (
          <Link
            key={name}
            to={href('/dictionary/:wordid', { wordid: word.id })}
            className={classes.neighbour}
            replace
            {...(isFromDictionary && { state: fromDictionary })}
          >
            <span className={classes.side}>{name}</span>
            <span className={classes.near}>{word.word}</span>
          </Link>
        ) : (
          <span key={name} />
        ),
      )}
    </nav>
  )
}
