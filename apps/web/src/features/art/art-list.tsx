import type { ArtRow } from '@iki/contract/play/art'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryError } from '#core/api/query-error.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { Page } from '#ui/page/page.tsx'
import { artsQuery } from './art.queries.ts'
import classes from './art-list.module.css'

/** All works that can be turned. */
export function ArtList() {
  const { data, error, refetch, isFetching } = useQuery(artsQuery)
  return (
    <Page
      title="立体の作品"
      lead="まわして、いろいろな側から見られます。スマートフォンでは、部屋に置いて見られるものもあります。"
      width="wide"
      drawing={{ id: 'arts', drawing: 'kite' }}
    >
      {data?.length === 0 && (
        <EmptyState title="作品は、ここにならびます" drawing="kite">
          新しい作品ができると、ここで見られます。
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={classes.grid} aria-label="立体の作品">
          {data.map(art => (
            <li key={art.id}>
              <Work art={art} />
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
    </Page>
  )
}

function Work({ art: { id, title, artist, alt, posterUrl, lock, qualifiedAt } }: { art: ArtRow }) {
  return (
    <Link to={href('/product/ar/:artid?', { artid: id })} className={classes.work}>
      <span className={classes.frame}>
        <img src={posterUrl} alt={alt} width={720} height={720} loading="lazy" decoding="async" />
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.meta}>{artist}</span>
      {lock && <LockMark lock={lock} />}
      {qualifiedAt && <span className={classes.known}>よく見た作品</span>}
    </Link>
  )
}
