import type { Track } from '#core/player/track.ts'
import { session } from '#core/session/current-session.ts'
import { secondNow } from './bookmark-playback.ts'
import { notebook } from './notebook.ts'

/** Adds a bookmark at the current second. A guest is told what a bookmark is. */
export function addBookmarkHere(lesson: Track): void {
  if (session.isSignedIn()) notebook.addBookmark(lesson.id, secondNow(lesson))
  else notebook.show('bookmarks')
}
