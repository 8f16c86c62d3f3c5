import type { Track } from '#core/player/track.ts'
import { session } from '#core/session/current-session.ts'
import { secondNow } from './bookmark-playback.ts'
import { notebook } from './notebook.ts'

/** A bookmark at what is heard now. A guest is told what it would be. */
export function addBookmarkHere(lesson: Track): void {
  if (session.isSignedIn()) notebook.addBookmark(lesson.id, secondNow(lesson))
  else notebook.show('bookmarks')
}
