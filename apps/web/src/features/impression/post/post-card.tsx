import { planNames } from '@iki/contract/access/plan'
import type { Impression } from '@iki/contract/people/impression'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { sinceThen } from '#ui/format/format-moment.ts'
import { clockTime } from '#ui/format/format-time.ts'
import { Html } from '#ui/html/html.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { AuthorName } from './author-name.tsx'
import { LikeButton } from './like-button.tsx'
import classes from './post-card.module.css'
import { PostComments } from './post-comments.tsx'
import { PostMenuButton } from './post-menu-button.tsx'
import { PostPictures } from './post-pictures.tsx'
import { useIsRemoved } from './post-placeholders.ts'
import { SaveButton } from './save-button.tsx'

type Props = {
  post: Impression
  /** Set in lists with posts of several plans. */
  isPlanShown?: boolean
  /** Shows all comments immediately, for a page that was opened to read them. */
  isWhole?: boolean
}

/** An impression with its likes, comments and menu. */
export function PostCard({ post, isPlanShown = false, isWhole = false }: Props) {
  const isRemoved = useIsRemoved(post.id)
  const [isWriting, setWriting] = useState(false)
  const write = isWriting || post.status === 'closed' ? null : () => setWriting(true)
  // Where all comments are read, one answers after the last of them.
  const isWrittenBelow = isWhole || isRemoved
  return (
    <article className={classes.post} aria-label={`${post.author.name}さんの感想`} data-post={post.id}>
      {!isRemoved && (
        <PostContent post={post} isPlanShown={isPlanShown} onComment={isWrittenBelow ? null : write} />
      )}
      <PostComments
        post={post}
        isWhole={isWhole}
        isWriting={isWriting}
        onWrite={isWrittenBelow ? write : null}
        onClose={() => setWriting(false)}
      />
    </article>
  )
}

type PostContentProps = { post: Impression; isPlanShown: boolean; onComment: (() => void) | null }

function PostContent({ post, isPlanShown, onComment }: PostContentProps) {
  const { author, html, createdAt, editedAt, moment, pictures } = post
  return (
    <>
      <header className={classes.head}>
        <Avatar id={author.uid} />
        <div className={classes.who}>
          <p className={classes.name}>
            <AuthorName author={author} />
          </p>
          <p className={classes.meta}>
            <time dateTime={createdAt} title={japaneseMoment(createdAt)}>
              {sinceThen(createdAt, serverClock.now())}
            </time>
            {editedAt && <span>編集ずみ</span>}
            {isPlanShown && <span>{planNames[post.plan]}</span>}
            {post.status === 'room' && <span>部屋だけ</span>}
          </p>
        </div>
        <PostMenuButton post={post} />
      </header>
      {post.status === 'closed' && (
        <p className={classes.closed}>
          この感想は、いまほかの方には見えません。{post.closedReason && `理由：${post.closedReason}`}
        </p>
      )}
      <Html html={html} />
      {pictures.length > 0 && <PostPictures post={post} />}
      {moment && <MomentLink moment={moment} />}
      <div className={classes.actions}>
        <LikeButton post={post} />
        {onComment && (
          <button type="button" className={classes.action} aria-label="コメントを書く" onClick={onComment}>
            <IconMessageCircle stroke={1.6} aria-hidden />
            <span>コメント</span>
          </button>
        )}
        <SaveButton post={post} />
      </div>
    </>
  )
}

type MomentLinkProps = { moment: NonNullable<Impression['moment']> }

/** The second of the lesson that an impression is about. For members who may play the lesson, it is a link. */
function MomentLink({ moment }: MomentLinkProps) {
  const { lessonId, kind, title, seconds, isOpen } = moment
  const text = (
    <span className={classes.momentText}>
      <span className={classes.momentLabel}>この瞬間への感想</span>
      <span>
        {title} <span className={classes.momentTime}>{clockTime(seconds)}</span>
      </span>
    </span>
  )
  // The lesson's page says what opens it.
  const address = addressOfLesson({ id: lessonId, kind })
  return (
    <Link to={isOpen ? `${address}?t=${seconds}` : address} className={classes.moment}>
      {isOpen ? <IconPlayerPlay aria-hidden /> : <IconLock aria-label="閉じています" />}
      {text}
    </Link>
  )
}
