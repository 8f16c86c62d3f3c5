import type { Lesson } from '@iki/contract/media/lesson'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFavoriteNote } from './favorites.ts'

/** Says that the heart went back to what it was, or that only this device knows of it yet, and why. */
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
