import type { Comment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { sinceThen } from '#ui/format/format-moment.ts'
import { Html } from '#ui/html/html.tsx'
import { furtherQuery, postQuery, readFurther } from '../impression.queries.ts'
import { AuthorName } from './author-name.tsx'
import { CommentForm } from './comment-form.tsx'
import classes from './post-comments.module.css'
import { PostMenuButton } from './post-menu-button.tsx'
import { useIsRemoved } from './post-placeholders.ts'

type Props = {
  post: Impression
  isWhole: boolean
  isWriting: boolean
  /** Set where the way to write a comment is below the others. */
  onWrite: (() => void) | null
  onClose: () => void
}

/** The comments of a post: the latest ones, a button for all of them, and a field to write one. */
export function PostComments({ post, isWhole, isWriting, onWrite, onClose }: Props) {
  const [isOpen, setOpen] = useState(isWhole)
  const { comments, problem, hasMore, readMore, isPending } = useComments(post, isOpen)
  const hidden = post.commentCount - comments.length
  const isRemoved = useIsRemoved(post.id)
  if (post.commentCount === 0 && !isWriting && !onWrite) return null
  return (
    <div className={classes.comments}>
      {hidden > 0 && !isOpen && !isRemoved && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          コメント{post.commentCount}件をすべて見る
        </button>
      )}
      {isOpen && isPending && !isRemoved && <p className={classes.note}>読み込んでいます</p>}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {comments.length > 0 && !isRemoved && (
        <ul className={classes.list}>
          {comments.map(comment => (
            <li key={comment.id}>
              <OneComment post={post} comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && hasMore && !isRemoved && (
        <button type="button" className={classes.more} onClick={readMore}>
          続きのコメントを見る
        </button>
      )}
      {isWriting && <CommentForm post={post} onClose={onClose} />}
      {onWrite && (
        <button type="button" className={classes.more} onClick={onWrite}>
          コメントを書く
        </button>
      )}
    </div>
  )
}

function OneComment({ post, comment }: { post: Impression; comment: Comment }) {
  const { author, html, createdAt, editedAt } = comment
  return (
    <article className={classes.comment} aria-label={`${author.name}さんのコメント`}>
      <p className={classes.who}>
        <span className={classes.name}>
          <AuthorName author={author} />
        </span>
        <time dateTime={createdAt}>{sinceThen(createdAt, serverClock.now())}</time>
        {editedAt && <span>編集ずみ</span>}
      </p>
      <Html html={html} />
      <div className={classes.menu}>
        <PostMenuButton post={post} comment={comment} />
      </div>
    </article>
  )
}

/** The comments that come with the post and, after the button was pressed, all of them, fifty at a time. */
function useComments(post: Impression, isOpen: boolean) {
  const isShort = post.commentCount <= post.comments.length
  const whole = useQuery({ ...postQuery(post.id), enabled: isOpen && !isShort })
  const { data: further = [] } = useQuery({ ...furtherQuery(post.id), enabled: isOpen && !isShort })
  const [problem, setProblem] = useState<string | null>(null)
  const first = (isOpen && whole.data?.comments) || post.comments
  const ids = new Set(first.map(comment => comment.id))
  const comments = [...first, ...further.filter(comment => !ids.has(comment.id))]
  const last = comments.at(-1)
  const readMore = () => {
    if (!last) return
    setProblem(null)
    readFurther(post.id, last.id).catch((error: unknown) => setProblem(errorMessage(error)))
  }
  return {
    comments,
    isPending: isOpen && !isShort && whole.isPending,
    problem: problem ?? (isOpen && whole.error && !whole.data ? errorMessage(whole.error) : null),
    hasMore: Boolean(whole.data) && comments.length < post.commentCount,
    readMore,
  }
}
