import { readingKey } from '@iki/contract/reading-order'
import type { Database } from '#core/database.ts'
import * as lessons from './lesson.store.ts'
import { saveLessonWeeks } from './lesson-lists.store.ts'
import * as playlists from './playlist.store.ts'
import * as filling from './playlist-filling.store.ts'

/** How lessons and playlists come in from content folders. Each answers false when nothing had changed. */
export function lessonLoading({ db }: { db: Database }) {
  return {
    /** `weeks` names the weeks of each course in which the lesson is given. */
    async loadLesson(lesson: lessons.NewLesson, weeks: Record<string, number[]> = {}): Promise<boolean> {
      if ((await lessons.findLessonHash(db, lesson.id)) === lesson.contentHash) return false
      await db.transaction(async tx => {
        const tagsBefore = await lessons.listTags(tx, lesson.id)
        const sortKey = readingKey(lesson.name ?? lesson.title)
        await lessons.saveLesson(tx, { ...lesson, sortKey })
        await saveLessonWeeks(tx, lesson.id, weeks)
        await filling.refillOrdered(tx, [...new Set([...tagsBefore, ...lesson.tags])])
      })
      return true
    },

    /** One that has an order holds the lessons that carry its tag; the others hold those that are named. */
    async loadPlaylist(playlist: playlists.PlaylistRecord, lessonIds: string[]): Promise<boolean> {
      if ((await playlists.findPlaylistHash(db, playlist.tag)) === playlist.contentHash) return false
      await db.transaction(async tx => {
        await playlists.savePlaylist(tx, playlist)
        if (playlist.orderKey) await filling.refillOrdered(tx, [playlist.tag])
        else await filling.fillPlaylist(tx, playlist.tag, lessonIds)
      })
      return true
    },

    /** What is written and said in lessons: in these, or in all, page by page. */
    async listTexts(page: lessons.TextPage) {
      const rows = await lessons.listTexts(db, page)
      return rows.map(({ id, publishedAt, title, description, bodyHtml, transcript }) => ({
        id,
        publishedAt,
        texts: [title, description, { html: bodyHtml }, ...transcript.map(({ text }) => text)],
      }))
    },
  }
}
export type LessonLoading = ReturnType<typeof lessonLoading>
