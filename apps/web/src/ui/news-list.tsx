import type { NewsItem } from '@iki/contract/news'
import { tokyoDay } from '@iki/contract/tokyo'
import { Html } from './html.tsx'
import classes from './news-list.module.css'

type Props = {
  items: readonly NewsItem[]
  /** The day stands above them all, and not with each. */
  isDayToldAbove?: boolean
}

/** News, each opening in its place. */
export function NewsList({ items, isDayToldAbove = false }: Props) {
  return (
    <ul className={classes.list}>
      {items.map(item => (
        <li key={item.id} className={classes.item}>
          <details>
            <summary className={classes.summary}>
              {!isDayToldAbove && (
                <time className={classes.day} dateTime={item.createdAt}>
                  {tokyoDay(new Date(item.createdAt)).replaceAll('-', '/')}
                </time>
              )}
              <span>{item.title}</span>
            </summary>
            <Html html={item.bodyHtml} />
          </details>
        </li>
      ))}
    </ul>
  )
}
