import { tokyoDay } from '@iki/contract/api/tokyo'
import type { ArticleKind, ArticleRow } from '@iki/contract/reading/article'
import { Link } from 'react-router'
import { seriesPlace } from '#entities/article/article-address.ts'
import { japaneseDay } from '#ui/format/format-day.ts'
import classes from './article-facts.module.css'

/** What belongs to which series, where in it, from when it is, and how long it takes. */
export function ArticleFacts({ article }: { article: ArticleRow }) {
  const whole = seriesPlace(article.series)
  const day = tokyoDay(new Date(article.publishedAt))
  const place = placeWords[article.kind]?.(article.number)
  return (
    <ul className={classes.facts} aria-label="この文章について">
      {whole && (
        <li>
          <Link to={whole.path} className={classes.series}>
            {whole.title}
          </Link>
        </li>
      )}
      {place && <li>{place}</li>}
      {article.category && article.category !== whole?.title && <li>{article.category}</li>}
      <li>
        <time dateTime={day}>{japaneseDay(day)}</time>
      </li>
      <li>約{article.minutes}分</li>
      {article.reading?.isFinished && <li className={classes.done}>読みおえました</li>}
    </ul>
  )
}

/** What is counted of each kind; of the others, the place says nothing. */
const placeWords: Partial<Record<ArticleKind, (number: number) => string>> = {
  lecture: number => `第${number}回`,
  chronicle: number => `第${number}章`,
  welcome: number => `${number}歩目`,
}
