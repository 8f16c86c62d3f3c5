import type { Article } from '@iki/contract/reading/article'
import { Link } from 'react-router'
import { articleAt } from '#entities/article/article-address.ts'
import classes from './neighbours.module.css'

/** The one before and the one after in the series. */
export function Neighbours({ previous, next }: Pick<Article, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className={classes.neighbours} aria-label="前後の文章">
      {previous && (
        <Link to={articleAt(previous.id)} className={classes.way} rel="prev">
          <span className={classes.side}>前へ</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={articleAt(next.id)} className={classes.next} rel="next">
          <span className={classes.side}>次へ</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
