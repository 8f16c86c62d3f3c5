import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { bookmarkRoutes } from './bookmark.routes.ts'
import { bookmarkService } from './bookmark.service.ts'
import { bookmarkListService } from './bookmark-list.service.ts'
import { bookmarkExportLimit, bookmarkSaveLimit } from './bookmark-rates.ts'
import { memoService } from './memo.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'memberLimit' | 'limitSearches'> & {
  lessonRows: {
    lessonRows: Need<typeof bookmarkService, 'lessons'> & Need<typeof bookmarkListService, 'lessons'>
  }
}

/** Bookmarks and memos of lessons. */
export function bookmarkModule({ db, clock, memberLimit, limitSearches, lessonRows }: Needs) {
  const parts = { db, clock, lessons: lessonRows.lessonRows }
  const bookmarks = bookmarkService({ ...parts, limitSaves: memberLimit(bookmarkSaveLimit) })
  const memos = memoService(parts)
  const limitExports = memberLimit(bookmarkExportLimit)
  const bookmarkLists = bookmarkListService({ ...parts, limitExports, limitSearches })
  return {
    services: {
      findNotes: bookmarkLists.find,
      bookmarkFilesOf: bookmarkLists.filesOf,
      /** As of another time: for the demo, whose members have marked lessons for a year. */
      bookmarksAt(at: Date) {
        const then = { ...parts, clock: () => at }
        return {
          bookmarks: bookmarkService({ ...then, limitSaves: async () => {} }),
          memos: memoService(then),
        }
      },
    },
    routes: server => bookmarkRoutes(server, { bookmarks, memos, bookmarkLists }),
  } satisfies Module
}
