import type { Lesson } from '@iki/contract/media/lesson'
import { Notice } from '#ui/notice.tsx'
import { useFailedFavorite } from './favorites.ts'

/** Says that the heart went back to what it was, and why. */
export function FavoriteNote({ lesson }: { lesson: Lesson }) {
  const failed = useFailedFavorite(lesson.id)
  if (failed === null) return null
  return (
    <Notice kind="problem" title="お気に入りを変えられませんでした">
      {failed}
    </Notice>
  )
}
