import type { WordUse } from '@iki/contract/dictionary'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { LockMark } from '#ui/lock-mark.tsx'
import { RowList } from '#ui/row-list.tsx'
import classes from './word-articles.module.css'

/** The articles in which a word is written. */
export function WordArticles({ articles }: { articles: readonly WordUse[] }) {
  return (
    <RowList label="このことばが出てくる読みもの">
      {articles.map(({ id, title, lead, minutes, drawing, accent, lock }) => (
        <Link key={id} to={href('/matome/:id?', { id })} className={classes.row} data-accent={accent}>
          <DrawingTile id={id} drawing={drawing} isPale={lock !== null} />
          <span className={classes.words}>
            <span className={classes.title}>{title}</span>
            <span className={classes.meta}>{lock ? <LockMark lock={lock} /> : lead}</span>
            {!lock && <span className={classes.minutes}>およそ{minutes}分</span>}
          </span>
        </Link>
      ))}
    </RowList>
  )
}
