import { type KanaRow, kanaRows, type Word } from '@iki/contract/dictionary'
import { useMemo } from 'react'
import { groupedBy } from '#ui/grouped-by.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { kanaRowOf } from './kana.ts'
import classes from './kana-list.module.css'
import { WordRows } from './word-rows.tsx'

/** A list that is read at a glance is shown whole; of a longer one, so many words of each row. */
const wholeUpTo = 300
const ofEachRow = 24

/** What is read in no kana comes last. */
type Row = KanaRow | 'ほか'
const idOf = (row: Row) => `kana-${row === 'ほか' ? 'other' : kanaRows.indexOf(row) + 1}`
const nameOf = (row: Row) => (row === 'ほか' ? row : `${row}行`)

/** Words by the rows of the kana table, with a way to each. */
export function KanaList({ words }: { words: readonly Word[] }) {
  const rows = useMemo(() => byRow(words), [words])
  const most = words.length > wholeUpTo ? ofEachRow : wholeUpTo
  return (
    <>
      <nav aria-label="五十音の行" className={classes.index}>
        <ul className={classes.rows}>
          {kanaRows.map(row => (
            <li key={row}>
              {rows.has(row) ? (
                <a href={`#${idOf(row)}`} className={classes.jump} aria-label={nameOf(row)}>
                  {row}
                </a>
              ) : (
                <span className={classes.empty} aria-hidden="true">
                  {row}
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {[...rows].map(([row, ofRow]) => (
        <section key={row} id={idOf(row)} className={classes.row}>
          <SectionHeading>{nameOf(row)}</SectionHeading>
          <WordRows words={ofRow} label={`${nameOf(row)}のことば`} most={most} />
        </section>
      ))}
    </>
  )
}

function byRow(words: readonly Word[]): Map<Row, Word[]> {
  const found = new Map(groupedBy(words, ({ kana }): Row => kanaRowOf(kana) ?? 'ほか'))
  const order: readonly Row[] = [...kanaRows, 'ほか']
  return new Map(order.flatMap(row => (found.has(row) ? [[row, found.get(row) ?? []] as const] : [])))
}
