import { type KanaRow, kanaRows, type Word } from '@iki/contract/reading/dictionary'
import { type CSSProperties, useMemo } from 'react'
import { kanaRowOf } from '#entities/word/kana.ts'
import { groupedBy } from '#ui/lists/grouped-by.ts'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './kana-list.module.css'
import { WordRows } from './word-rows.tsx'

/** Up to this many words are shown at once; in a longer list, only this many of each row at first. */
const wholeUpTo = 300
const ofEachRow = 24

/** About as many words as fit on a screen. The first render shows only these. */
const seenFirst = 12

/** Words whose reading is not kana come last. */
type Row = KanaRow | 'ほか'
const idOf = (row: Row) => `kana-${row === 'ほか' ? 'other' : kanaRows.indexOf(row) + 1}`
const nameOf = (row: Row) => (row === 'ほか' ? row : `${row}行`)

/** Words grouped by the rows of the kana table, with links to the rows. */
export function KanaList({ words }: { words: readonly Word[] }) {
  const rows = useMemo(() => byRow(words), [words])
  const isWhole = useFullRender()
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
      {(isWhole ? [...rows] : firstOf(rows)).map(([row, ofRow]) => (
        <section
          key={row}
          id={idOf(row)}
          className={classes.row}
          style={{ '--words': Math.min(ofRow.length, most) } as CSSProperties}
        >
          <SectionHeading>{nameOf(row)}</SectionHeading>
          <WordRows words={ofRow} label={`${nameOf(row)}のことば`} most={most} />
        </section>
      ))}
    </>
  )
}

/** The first rows, enough to fill a screen. */
function firstOf(rows: ReadonlyMap<Row, Word[]>): [Row, Word[]][] {
  const first: [Row, Word[]][] = []
  let count = 0
  for (const [row, words] of rows) {
    if (count >= seenFirst) break
    first.push([row, words])
    count += words.length
  }
  return first
}

function byRow(words: readonly Word[]): Map<Row, Word[]> {
  const found = new Map(groupedBy(words, ({ kana }): Row => kanaRowOf(kana) ?? 'ほか'))
  const order: readonly Row[] = [...kanaRows, 'ほか']
  return new Map(order.flatMap(row => (found.has(row) ? [[row, found.get(row) ?? []] as const] : [])))
}
