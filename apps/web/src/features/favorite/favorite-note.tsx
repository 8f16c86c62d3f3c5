import type { Lesson } from '@iki/contract/media/lesson'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFavoriteNote } from './favorites.ts'

/** Says why the server refused a change, or why it is only on this device so far. */
export function FavoriteNote({ lesson }: { lesson: Lesson }) {
  const { failed, waiting } = useFavoriteNote(lesson.id)
  if (failed !== null)
    return (
      <Notice kind="problem" title="お気に入りを変えられませんでした">
        {failed}
      </Notice>
    )
  return waiting && <Notice>お気に入りは{waiting}</Notice>
}
