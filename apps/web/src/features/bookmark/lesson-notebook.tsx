import type { Lesson } from '@iki/contract/media/lesson'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconPractice from '@tabler/icons-react/dist/esm/icons/IconBracketsContain.mjs'
import IconMemo from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import { addBookmarkHere } from './add-bookmark-here.ts'
import { BookmarkPanel } from './bookmark-panel.tsx'
import { DoneNotice } from './done-notice.tsx'
import { MemoEditor } from './memo-editor.tsx'
import classes from './notebook.module.css'
import { type NotebookPart, notebook, useNotebook } from './notebook.ts'
import { NotebookTab } from './notebook-tab.tsx'
import { PracticePanel } from './practice-panel.tsx'
import { setEndHere, setStartHere } from './practice-points.ts'

type Props = { lesson: Lesson }
type Part = { title: string; icon: ReactNode; Panel: (props: Props) => ReactNode }

const parts: Record<NotebookPart, Part> = {
  practice: { title: 'A-B練習', icon: <IconPractice />, Panel: PracticePanel },
  bookmarks: { title: 'しおり', icon: <IconBookmark />, Panel: BookmarkPanel },
  memo: { title: 'メモ', icon: <IconMemo />, Panel: MemoEditor },
}
const names = Object.keys(parts) as NotebookPart[]
const panelId = 'lesson-notebook'

/** Practice, bookmarks and the memo of a lesson. One part is open at a time. */
export function LessonNotebook({ lesson }: Props) {
  const open = useNotebook(state => state.open)
  const { Panel, title } = open ? parts[open] : { Panel: null, title: '' }
  const panel = useRef<HTMLElement>(null)
  useOpeningByAddress()
  useGoingThere(panel)
  useNotebookKeys(lesson)
  return (
    <div className={classes.notebook}>
      <fieldset className={classes.tabs} aria-label="このレッスンのノート">
        {names.map(name => (
          <NotebookTab
            key={name}
            lessonId={lesson.id}
            name={name}
            title={parts[name].title}
            icon={parts[name].icon}
            isOpen={open === name}
            panelId={panelId}
          />
        ))}
      </fieldset>
      <DoneNotice lesson={lesson} />
      {Panel && (
        <section ref={panel} id={panelId} className={classes.panel} aria-label={title}>
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
    if (named && notebook.store.getState().open !== named) notebook.toggle(named)
  }, [hash])
}

/** Scrolls a part into view after it was opened by hand. */
function useGoingThere(panel: { current: HTMLElement | null }): void {
  const visits = useNotebook(state => state.visits)
  const seen = useRef(visits)
  useEffect(() => {
    if (visits === seen.current) return
    seen.current = visits
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
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
