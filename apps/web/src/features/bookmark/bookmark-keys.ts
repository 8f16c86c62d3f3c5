/** The query keys of lists of bookmarks. */
export const bookmarksKey = ['bookmark', 'all'] as const
export const lessonBookmarksKey = (lessonId: string) => ['bookmark', 'lesson', lessonId] as const
export const memoKey = (lessonId: string) => ['bookmark', 'memo', lessonId] as const
