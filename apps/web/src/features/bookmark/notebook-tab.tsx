import type { ReactNode } from 'react'
import { usePractice } from '#core/player/player.ts'
import { classNames } from '#ui/class-names.ts'
import { useLessonBookmarks } from './bookmark.queries.ts'
import classes from './notebook.module.css'
import { type NotebookPart, notebook } from './notebook.ts'

type Props = {
  lessonId: string
  name: NotebookPart
  title: string
  icon: ReactNode
  isOpen: boolean
  panelId: string
}

/** Opens and closes one part of the notebook, and shows a summary of it. */
export function NotebookTab({ lessonId, name, title, icon, isOpen, panelId }: Props) {
  const { all } = useLessonBookmarks(lessonId)
  const isPractising = usePractice(state => state.isOn && state.lessonId === lessonId)
  const isActive = name === 'practice' && isPractising
  return (
    <button
      type="button"
      className={classNames(classes.tab, isOpen && classes.open, isActive && classes.active)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => notebook.toggle(name)}
    >
      {icon}
      <span>{title}</span>
      {name === 'bookmarks' && all.length > 0 && (
        <span className={classes.count}>
          {all.length}
          <span className={classes.spoken}>件</span>
        </span>
      )}
      {isActive && <span className={classes.spoken}>、くりかえし中</span>}
    </button>
  )
}
