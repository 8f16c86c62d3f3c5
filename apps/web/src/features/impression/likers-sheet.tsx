import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { likesQuery } from './impression.queries.ts'
import classes from './post-card.module.css'

/** Who likes a post. */
export function LikersSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(likesQuery(id))
  return (
    <Sheet title="いいねした人" onClose={onClose}>
      {data && (
        <ul className={classes.people}>
          {data.map(({ uid, name }) => (
            <li key={uid} className={classes.person}>
              <Avatar id={uid} name={name} />
              <p>{name}</p>
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {!data && !error && <ListSkeleton rows={3} />}
    </Sheet>
  )
}
