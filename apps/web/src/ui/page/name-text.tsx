import { Fragment } from 'react'
import classes from './name-text.module.css'

/**
 * A name in a narrow place. It breaks only between its words, as 叡智 and オンライン: `auto-phrase` takes such a name
 * for one phrase, and then breaks it anywhere.
 */
export function NameText({ children }: { children: string }) {
  return <span className={classes.name}>{seamsShown(children)}</span>
}

/**
 * A title that is broken by its phrases, as `auto-phrase` knows them. Of a long name in it the seams are shown to the
 * browser, which would break a phrase that is wider than its place anywhere.
 */
export function TitleText({ children }: { children: string }) {
  return children.split(longName).map((part, index) =>
    // Every second part is what the pattern has found.
    index % 2 === 1 ? <Fragment key={index}>{seamsShown(part)}</Fragment> : part,
  )
}

const longName = /([\p{sc=Han}\p{sc=Katakana}ー]{7,})/u

const seamsShown = (name: string) =>
  linesOf(name).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** The parts of a name that may be a line of their own: words that begin with kanji, katakana or a letter. */
export function linesOf(name: string): string[] {
  if (!('Segmenter' in Intl)) return [name]
  const words = new Intl.Segmenter('ja', { granularity: 'word' }).segment(name)
  const lines: string[] = []
  for (const { segment } of words) {
    if (lines.length === 0 || /^[\p{sc=Han}\p{sc=Katakana}]/u.test(segment)) lines.push(segment)
    else lines.push(`${lines.pop()}${segment}`)
  }
  return lines
}
