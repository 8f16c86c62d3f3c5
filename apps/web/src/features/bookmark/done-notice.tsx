import type { Lesson } from '@iki/contract/audio'
import { useState } from 'react'
import { clockTime } from '#ui/format-time.ts'
import { Notice } from '#ui/notice.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import { BookmarkWords } from './bookmark-words.tsx'
import { heardSecond } from './heard.ts'
import { spanText } from './loop-text.ts'
import { notebook, useNotebook } from './notebook.ts'

/** What was just laid in or taken out, and the way back. It stays until the next thing is done. */
export function DoneNotice({ lesson }: { lesson: Lesson }) {
  const done = useNotebook(state => (state.done?.bookmark.lessonId === lesson.id ? state.done : null))
  const [writtenId, setWrittenId] = useState<string | null>(null)
  if (!done) return null
  const { bookmark } = done
  if (done.kind === 'removed')
    return (
      <Notice kind="success" action={<SecondaryButton onPress={notebook.undo}>元にもどす</SecondaryButton>}>
        「{bookmark.text || spanText(bookmark)}」を消しました。
      </Notice>
    )
  if (writtenId === bookmark.id)
    return (
      <BookmarkWords bookmark={bookmark} onDone={notebook.forgetDone} heard={() => heardSecond(lesson)} />
    )
  return (
    <Notice
      kind="success"
      action={
        <>
          <SecondaryButton onPress={() => setWrittenId(bookmark.id)}>ことばを添える</SecondaryButton>
          <SecondaryButton onPress={notebook.undo}>取り消す</SecondaryButton>
        </>
      }
    >
      {clockTime(bookmark.startSeconds)} にしおりをはさみました。
    </Notice>
  )
}
