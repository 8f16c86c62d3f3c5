import type { Drawing } from '@iki/contract/media/drawing'
import type { ArticleRow } from '@iki/contract/reading/article'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryList } from '#core/api/query-list.tsx'
import { articleAt } from '#entities/article/article-address.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { groupedBy } from '#ui/lists/grouped-by.ts'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Painting } from '#ui/painting/painting.tsx'
import { paintingOf } from '#ui/painting/paintings.ts'
import { seriesQuery } from '../article.queries.ts'
import classes from './book-shelf.module.css'

/** Summaries as books side by side, one shelf for each category. */
export function BookShelf({ series, drawing }: { series: string; drawing: Drawing }) {
  return (
    <QueryList
      answer={useQuery(seriesQuery(series))}
      emptyTitle="まとめの本は、ここにならびます"
      drawing={drawing}
    >
      {books => <Boards books={books} />}
    </QueryList>
  )
}

function Boards({ books }: { books: readonly ArticleRow[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const boards = groupedBy(books, ({ category }) => category)
  return (
    <>
      {boards.length > 1 && (
        <ChipRow label="分類">
          <Chip isOn={chosen === null} onPress={() => setChosen(null)}>
            すべて
          </Chip>
          {boards.map(([category]) => (
            <Chip key={category} isOn={chosen === category} onPress={() => setChosen(category)}>
              {nameOf(category)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {boards
        .filter(([category]) => chosen === null || chosen === category)
        .map(([category, onBoard]) => (
          <section key={category}>
            <SectionHeading>{nameOf(category)}</SectionHeading>
            <ul
              className={classes.board}
              data-whole={chosen !== null || undefined}
              aria-label={nameOf(category)}
            >
              {onBoard.map(book => (
                <li key={book.id} className={classes.place}>
                  <Book book={book} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

const nameOf = (category: string) => category || 'そのほか'

function Book({ book: { id, title, drawing, accent, lock, minutes, reading } }: { book: ArticleRow }) {
  return (
    <Link
      to={articleAt(id)}
      className={classes.book}
      data-accent={accent}
      data-locked={lock ? true : undefined}
    >
      <Painting name={paintingOf(id, drawing)} className={classes.painting} />
      <span className={classes.title}>{title}</span>
      <span className={classes.foot}>
        {lock ? <LockMark lock={lock} /> : reading?.isFinished ? '読みおえました' : `約${minutes}分`}
      </span>
    </Link>
  )
}
