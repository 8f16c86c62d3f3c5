import type { Lesson } from '@iki/contract/media/lesson'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import type { Track } from '#core/player/track.ts'
import { session } from '#core/session/current-session.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { MemoEditor } from '../memo/memo-editor.tsx'
import { PracticePanel } from '../practice/practice-panel.tsx'
import { setEndHere, setStartHere } from '../practice/practice-points.ts'
import { BookmarkPanel } from './bookmark-panel.tsx'
import { secondNow } from './bookmark-playback.ts'
import { DoneNotice } from './done-notice.tsx'
import classes from './notebook.module.css'
import { type NotebookPart, notebook, useNotebook } from './notebook.ts'

type Props = { lesson: Lesson }
type Part = { title: string; Panel: (props: Props) => ReactNode }

const parts: Record<NotebookPart, Part> = {
  practice: { title: 'A-B練習', Panel: PracticePanel },
  bookmarks: { title: 'しおり', Panel: BookmarkPanel },
  memo: { title: 'メモ', Panel: MemoEditor },
}
const names = Object.keys(parts) as NotebookPart[]

/** Practice, bookmarks and the memo of a lesson. One part is open at a time; the player's other tools open it. */
export function LessonNotebook({ lesson }: Props) {
  const open = useNotebook(state => state.open)
  const { Panel, title } = open ? parts[open] : { Panel: null, title: '' }
  const panel = useRef<HTMLElement>(null)
  useOpeningByAddress()
  useGoingThere(panel)
  useNotebookKeys(lesson)
  return (
    <div className={classes.notebook}>
      <DoneNotice lesson={lesson} />
      {Panel && (
        <section ref={panel} className={classes.panel} aria-label={title}>
          <div className={classes.head}>
            <h2 className={classes.title}>{title}</h2>
            <IconButton label={`${title}をとじる`} onPress={() => notebook.show(null)}>
              <IconClose />
            </IconButton>
          </div>
          <Panel key={lesson.id} lesson={lesson} />
        </section>
      )}
    </div>
  )
}

/** A link can name the part that it is about, such as #memo. */
function useOpeningByAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = names.find(name => hash === `#${name}`)
    if (named && notebook.store.getState().open !== named) notebook.visit(named)
  }, [hash])
}

/** Scrolls a part into view after the member has opened it. */
function useGoingThere(panel: { current: HTMLElement | null }): void {
  const visits = useNotebook(state => state.visits)
  const seen = useRef(visits)
  useEffect(() => {
    if (visits === seen.current) return
    seen.current = visits
    const isStill = prefersStill()
    panel.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [visits, panel])
}

/** The keys [ and ] set the ends of the span, and b adds a bookmark. */
function useNotebookKeys(lesson: Lesson): void {
  const commands = useMemo(() => {
    const practise = (set: (lesson: Lesson) => void) => () => {
      set(lesson)
      notebook.show('practice')
    }
    return {
      '[': practise(setStartHere),
      ']': practise(setEndHere),
      b: () => addBookmarkHere(lesson),
    }
  }, [lesson])
  usePageKeys(commands)
}

/** Adds a bookmark at the current second. A guest is shown what a bookmark is. */
function addBookmarkHere(lesson: Track): void {
  if (session.isSignedIn()) notebook.addBookmark(lesson.id, secondNow(lesson))
  else notebook.show('bookmarks')
}
