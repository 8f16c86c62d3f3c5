import { useMemo } from 'react'
import type { Mark } from '#ui/player/seek-bar.tsx'
import { useLessonBookmarks } from './bookmark.queries.ts'

/** The member's bookmarks of a lesson as the bar shows them; a loop at its beginning. */
export function useBookmarkMarks(lessonId: string): readonly Mark[] {
  const { all } = useLessonBookmarks(lessonId)
  return useMemo(() => all.map(({ id, startSeconds }) => ({ id, seconds: startSeconds })), [all])
}
