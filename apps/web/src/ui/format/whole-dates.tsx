import { Children, Fragment, type ReactNode } from 'react'
import classes from './whole-dates.module.css'

/** A day, a month, or a time, as `2026年12月3日（木）`, `19:00〜20:30`, `23時59分`. */
const date =
  /((?:\d{4}年)?\d{1,2}月\d{1,2}日(?:（[日月火水木金土]）)?|\d{4}年\d{1,2}月|\d{1,2}:\d{2}(?:〜\d{1,2}:\d{2})?|\d{1,2}時\d{1,2}分)/

/**
 * What a word may end with: a mark, a particle, or some hiragana. One other hiragana is within a word, as in 取り消す, お支払い
 * and 3か月.
 */
const ending = /([、。]|[^\d\p{sc=Hiragana}][のはがをにでともへや]|\p{sc=Hiragana}{2})$/u

/**
 * Text that breaks between its words, and never within a date, a time or an amount. It stays one text, for readers and
 * for search in the page. Elements within it are as they were.
 */
export function WholeDates({ children }: { children: ReactNode }) {
  // An element has a key of its own, so that it stays mounted when a text before it comes or goes.
  return runsOf(children).map((run, index) =>
    typeof run === 'string' ? <Words key={index} text={run} /> : run,
  )
}

function Words({ text }: { text: string }) {
  return (
    <span className={classes.words}>
      {dateLinesOf(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** Texts beside each other as one, and the elements between them. */
function runsOf(children: ReactNode) {
  const runs: Exclude<ReactNode, number | boolean | null | undefined>[] = []
  for (const child of Children.toArray(children)) {
    const last = runs.at(-1)
    if (typeof child !== 'string' && typeof child !== 'number') runs.push(child)
    else if (typeof last === 'string') runs.splice(-1, 1, `${last}${child}`)
    else runs.push(String(child))
  }
  return runs
}

/**
 * The parts that may be a line of their own: dates, words that begin with kanji or katakana, and what follows a
 * middle dot. They are the same in every browser and on the server, where dictionaries of words (`Intl.Segmenter`) are not.
 */
export function dateLinesOf(text: string): string[] {
  const lines = ['']
  text.split(date).forEach((part, index) => {
    if (index % 2) lines.push(...beforeDate(lines.pop() ?? '', part))
    for (const word of index % 2
      ? []
      : part.replaceAll('・', '・\0').split(/\0|(?=[\p{sc=Han}\p{sc=Katakana}])/u)) {
      const before = lines.at(-1) ?? ''
      const isWord = /^[\p{sc=Han}\p{sc=Katakana}]/u.test(word)
      if (before.endsWith('・') || (isWord && ending.test(before) && !/[おご]$/.test(before)))
        lines.push(word)
      else lines.push(`${lines.pop()}${word}`)
    }
  })
  return lines.filter(line => line !== '')
}

/** No line ends with a bracket that only opens. */
const beforeDate = (before: string, date: string): string[] =>
  before.endsWith('（') ? [before.slice(0, -1), `（${date}`] : [before, date]
