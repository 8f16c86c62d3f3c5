import { tokyoDay } from '@iki/contract/api/tokyo'
import type { NewsItem } from '@iki/contract/reading/news'
import type { ReactNode } from 'react'
import { japaneseDay } from '#ui/format/format-day.ts'
import classes from './news-list.module.css'

type Props = {
  items: readonly NewsItem[]
  /** Shows the text of one. */
  show: (item: NewsItem) => ReactNode
  /** The day is shown above all of them, and not at each. */
  isDayAbove?: boolean
  /** The first lies open, and the others say how they begin. */
  isFirstOpen?: boolean
}

/** News, each opening in its place. */
export function NewsList({ items, show, isDayAbove = false, isFirstOpen = false }: Props) {
  return (
    <ul className={classes.list}>
      {items.map((item, place) => (
        <li key={item.id} className={classes.item}>
          <details open={isFirstOpen && place === 0}>
            <summary className={classes.summary}>
              {!isDayAbove && <Day at={item.createdAt} />}
              <span className={classes.title}>{item.title}</span>
              {item.summary && <span className={classes.begin}>{item.summary}</span>}
            </summary>
            {show(item)}
          </details>
        </li>
      ))}
    </ul>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time className={classes.day} dateTime={at}>
      {japaneseDay(tokyoDay(new Date(at)))}
    </time>
  )
}
