import type { LessonRow } from '@iki/contract/media/lesson'
import type { OwnPlaylistItem } from '@iki/contract/media/own-playlist'
import { japaneseDuration } from '#ui/format/format-time.ts'

/** Those that can still be found, locked ones too. */
export const publishedLessons = (items: readonly OwnPlaylistItem[]): LessonRow[] =>
  items.flatMap(({ lesson }) => lesson ?? [])

/** "3本・あわせて25分" */
export function aboutLessons(lessons: readonly LessonRow[]): string {
  const seconds = lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return `${lessons.length}本・あわせて${japaneseDuration(seconds)}`
}

/** Shown for a lesson that is no longer published. */
export const removedText = 'いまは公開されていないもの'
