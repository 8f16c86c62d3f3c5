import type { BookmarkItem } from '@iki/contract/media/bookmark'

/** A lesson has one memo, and any number of the others. */
export const keyOf = (item: BookmarkItem): string =>
  item.kind === 'memo' ? `memo ${item.lessonId}` : item.id
