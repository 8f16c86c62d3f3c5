/** Under which names lists of bookmarks are remembered. */
export const bookmarksKey = ['bookmark', 'all'] as const
export const lessonBookmarksKey = (lessonId: string) => ['bookmark', 'lesson', lessonId] as const
export const memoKey = (lessonId: string) => ['bookmark', 'memo', lessonId] as const
