import type { Lesson } from '@iki/contract/media/lesson'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconPractice from '@tabler/icons-react/dist/esm/icons/IconBracketsContain.mjs'
import IconMemo from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { usePractice } from '#core/player/player.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { useLessonBookmarks } from '../bookmark.queries.ts'
import { type NotebookPart, notebook, useNotebook } from './notebook.ts'

type Props = { lesson: Lesson; onOpen?: () => void }

/** Opens the parts of a lesson's notebook, among the player's other tools. */
export function NotebookButtons({ lesson, onOpen }: Props) {
  const go = (part: NotebookPart) => () => {
    onOpen?.()
    notebook.visit(part)
  }
  const open = useNotebook(state => state.open)
  const { all } = useLessonBookmarks(lesson.id)
  const isPractising = usePractice(state => state.isOn && state.lessonId === lesson.id)
  return (
    <>
      <ToolButton
        label={`A-B練習${isPractising ? '、くり返し中' : ''}`}
        word="A-B練習"
        icon={<IconPractice />}
        isOn={isPractising}
        onPress={go('practice')}
      />
      <ToolButton
        label={`しおり${all.length > 0 ? ` ${all.length}件` : ''}`}
        word={all.length > 0 ? `しおり${all.length}` : 'しおり'}
        icon={<IconBookmark />}
        isOn={open === 'bookmarks'}
        onPress={go('bookmarks')}
      />
      <ToolButton word="メモ" icon={<IconMemo />} isOn={open === 'memo'} onPress={go('memo')} />
    </>
  )
}
