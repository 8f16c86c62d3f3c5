import type { Impression } from '@iki/contract/people/impression'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { likesQuery } from '../impression.queries.ts'
import { toggleLike, useLike } from './likes.ts'
import classes from './post-card.module.css'

/** Likes of a post: the member's own, and who the others are. */
export function LikeButton({ post }: { post: Impression }) {
  const { isLiked, likeCount, problem, waiting } = useLike(post)
  const [isNaming, setNaming] = useState(false)
  return (
    <div className={classes.likes}>
      <button
        type="button"
        className={classes.action}
        aria-pressed={isLiked}
        aria-label={`いいね ${likeCount}件`}
        onClick={() => toggleLike(post)}
      >
        {isLiked ? <IconHeartFilled aria-hidden /> : <IconHeart stroke={1.6} aria-hidden />}
        {likeCount === 0 && <span>いいね</span>}
      </button>
      {likeCount > 0 && (
        <button
          type="button"
          className={classes.likers}
          aria-label={`${likeCount}件、いいねした人を見る`}
          onClick={() => setNaming(true)}
        >
          {likeCount}
        </button>
      )}
      {waiting && (
        <p className={classes.waiting} role="status">
          {waiting}
        </p>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {isNaming && <LikersSheet id={post.id} onClose={() => setNaming(false)} />}
    </div>
  )
}

/** Who likes a post. */
function LikersSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(likesQuery(id))
  return (
    <Sheet title="いいねした人" onClose={onClose}>
      {data && (
        <ul className={classes.people}>
          {data.map(({ uid, name }) => (
            <li key={uid} className={classes.person}>
              <Avatar id={uid} />
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
