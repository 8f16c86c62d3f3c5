import type { Lesson } from '@iki/contract/media/lesson'
import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { addBookmarkHere } from './add-bookmark-here.ts'

/** Adds a bookmark at the current second. */
export function BookmarkButton({ lesson }: { lesson: Lesson }) {
  return (
    <ToolButton
      label="しおりをはさむ"
      word="しおり"
      icon={<IconBookmarkPlus />}
      aria-keyshortcuts="b"
      onPress={() => addBookmarkHere(lesson)}
    />
  )
}
