import type { Bookmark } from '@iki/contract/media/bookmark'
import type { Lesson } from '@iki/contract/media/lesson'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { spanText } from '../practice/loop-text.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import { secondNow } from './bookmark-playback.ts'
import classes from './notebook.module.css'
import { notebook, useNotebook } from './notebook.ts'

/** What was just added or removed, with an undo. It stays until the next change. */
export function DoneNotice({ lesson }: { lesson: Lesson }) {
  const done = useNotebook(state => state.done)
  if (!done || done.kind === 'memoRemoved' || done.bookmark.lessonId !== lesson.id) return null
  const { kind, bookmark } = done
  return (
    <InSight key={`${kind} ${bookmark.id}`}>
      {kind === 'removed' ? <Removed /> : <Added bookmark={bookmark} readSecond={() => secondNow(lesson)} />}
    </InSight>
  )
}

/** What was removed, with an undo. */
export function Removed() {
  const done = useNotebook(state => state.done)
  if (!done || done.kind === 'added') return null
  const what = done.kind === 'memoRemoved' ? 'メモ' : `「${done.bookmark.text || spanText(done.bookmark)}」`
  return (
    <Notice kind="success" action={<SecondaryButton onPress={notebook.undo}>元にもどす</SecondaryButton>}>
      {what}を消しました。
    </Notice>
  )
}

function Added({ bookmark, readSecond }: { bookmark: Bookmark; readSecond: () => number }) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting)
    return <BookmarkForm bookmark={bookmark} onDone={notebook.forgetDone} readSecond={readSecond} />
  return (
    <Notice
      kind="success"
      action={
        <>
          <SecondaryButton onPress={() => setWriting(true)}>ことばを添える</SecondaryButton>
          <SecondaryButton onPress={notebook.undo}>取り消す</SecondaryButton>
        </>
      }
    >
      {clockTime(bookmark.startSeconds)} にしおりをはさみました。
    </Notice>
  )
}

/** Scrolls the notice into view: the button that was pressed may be far away. */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isStill = prefersStill()
    box.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [])
  return (
    <div ref={box} className={classes.done}>
      {children}
    </div>
  )
}
