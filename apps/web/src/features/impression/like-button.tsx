import type { Impression } from '@iki/contract/people/impression'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useState } from 'react'
import { LikersSheet } from './likers-sheet.tsx'
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
        className={classes.like}
        aria-pressed={isLiked}
        aria-label={`いいね ${likeCount}件`}
        onClick={() => toggleLike(post)}
      >
        {isLiked ? <IconHeartFilled aria-hidden /> : <IconHeart stroke={1.6} aria-hidden />}
        <span>{likeCount > 0 ? likeCount : 'いいね'}</span>
      </button>
      {likeCount > 0 && (
        <button type="button" className={classes.likers} onClick={() => setNaming(true)}>
          いいねした人
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
