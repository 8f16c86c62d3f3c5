import type { Impression } from '@iki/contract/people/impression'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import classes from './post-card.module.css'
import { toggleSaved, useSaved } from './saved-posts.ts'

/** Saves a post for oneself; nobody else sees it. */
export function SaveButton({ post }: { post: Impression }) {
  const { isSaved, problem } = useSaved(post)
  return (
    <>
      <button
        type="button"
        className={classes.action}
        aria-pressed={isSaved}
        aria-label={isSaved ? 'この感想は保存済み' : 'この感想を保存'}
        onClick={() => toggleSaved(post)}
      >
        {isSaved ? <IconBookmarkFilled aria-hidden /> : <IconBookmark stroke={1.6} aria-hidden />}
        <span>{isSaved ? '保存済み' : '保存'}</span>
      </button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
