import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { isWaitingHere } from '#core/offline/unsent.ts'
import { waitingReason } from '#core/offline/waiting-reason.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { bookmarkChanges } from '../bookmark-changes.ts'
import type { ShownBookmarks } from '../shown-bookmarks.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import classes from './bookmark-row.module.css'
import { notebook } from './notebook.ts'

type Props = {
  bookmark: ShownBookmarks
  icon: ReactNode
  title: string
  meta?: string
  pressLabel: string
  /** Whether this loop is being played. */
  isOn?: boolean
  onPress: () => void
  /** Returns the current second, to move the bookmark there. */
  readSecond?: () => number
}

/** A bookmark or a loop in the notebook: a tap plays it; buttons beside it change and remove it. */
export function BookmarkRow({ bookmark, icon, title, meta, pressLabel, isOn, onPress, readSecond }: Props) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return <BookmarkForm bookmark={bookmark} onDone={() => setEditing(false)} readSecond={readSecond} />
  return (
    <>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.play}
          aria-label={pressLabel}
          aria-current={isOn || undefined}
          onClick={onPress}
        >
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={classes.text}>
            <span className={classes.title}>{title}</span>
            {meta && <span className={classes.meta}>{meta}</span>}
            {isWaitingHere(bookmark.state) && <span className={classes.meta}>{waitingReason(bookmark)}</span>}
          </span>
        </button>
        <IconButton label={`${title}を書きなおす`} onPress={() => setEditing(true)}>
          <IconPencil />
        </IconButton>
        <IconButton label={`${title}を消す`} onPress={() => notebook.remove(bookmark)}>
          <IconTrash />
        </IconButton>
      </div>
      {bookmark.state === 'refused' && <Refused bookmark={bookmark} />}
    </>
  )
}

function Refused({ bookmark: { id, error } }: { bookmark: ShownBookmarks }) {
  return (
    <div className={classes.refused} role="alert">
      <p>保存できませんでした。{errorMessage(error)}</p>
      <div className={classes.ways}>
        <SecondaryButton onPress={() => bookmarkChanges.retry(id)}>もう一度保存する</SecondaryButton>
        <SecondaryButton onPress={() => bookmarkChanges.drop(id)}>やめる</SecondaryButton>
      </div>
    </div>
  )
}
