import type { Database } from '#core/database.ts'
import * as lessons from './lesson.store.ts'
import { saveLessonWeeks } from './lesson-lists.store.ts'
import * as playlists from './playlist.store.ts'

/** How lessons and playlists come in from content folders. Each answers false when nothing had changed. */
export function audioLoading({ db }: { db: Database }) {
  return {
    /** `weeks` names the weeks of each course in which the lesson is given. */
    async loadLesson(lesson: lessons.NewLesson, weeks: Record<string, number[]> = {}): Promise<boolean> {
      if ((await lessons.findLessonHash(db, lesson.id)) === lesson.contentHash) return false
      await db.transaction(async tx => {
        await lessons.saveLesson(tx, lesson)
        await saveLessonWeeks(tx, lesson.id, weeks)
      })
      return true
    },

    async loadPlaylist(playlist: playlists.PlaylistRecord, lessonIds: string[]): Promise<boolean> {
      if ((await playlists.findPlaylistHash(db, playlist.tag)) === playlist.contentHash) return false
      await db.transaction(tx => playlists.savePlaylist(tx, playlist, lessonIds))
      return true
    },

    /** What this medium of a lesson was found to need when it was loaded before. */
    findGain: (id: string, mediaKey: string) => lessons.findGain(db, id, mediaKey),

    /** Those of the ids that no lesson has. */
    async missingLessons(ids: string[]): Promise<string[]> {
      const existing = new Set(await lessons.listExistingIds(db, ids))
      return ids.filter(id => !existing.has(id))
    },
  }
}
export type AudioLoading = ReturnType<typeof audioLoading>
