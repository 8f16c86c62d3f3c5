import type { NewsItem } from '@iki/contract/news'
import { tokyoDay } from '@iki/contract/tokyo'
import { Html } from './html.tsx'
import classes from './news-list.module.css'

/** News, each opening in its place. */
export function NewsList({ items }: { items: readonly NewsItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map(item => (
        <li key={item.id} className={classes.item}>
          <details>
            <summary className={classes.summary}>
              <time className={classes.day} dateTime={item.createdAt}>
                {tokyoDay(new Date(item.createdAt)).replaceAll('-', '/')}
              </time>
              <span>{item.title}</span>
            </summary>
            <Html html={item.bodyHtml} />
          </details>
        </li>
      ))}
    </ul>
  )
}
