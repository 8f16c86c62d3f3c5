import type { Handle } from '../../apps/api/src/core/database/database.ts'
import {
  countBookmarks,
  deleteAllBookmarksBut,
  deleteBookmarks,
  hasBookmark,
  listBookmarksOfLesson,
  saveBookmarks,
} from '../../apps/api/src/features/bookmark/bookmark.store.ts'
import {
  listLessonIds,
  listOfLessons,
  listOldestPage,
  listPage,
  listPageByLesson,
} from '../../apps/api/src/features/bookmark/bookmark-list.store.ts'
import { findMemo, saveMemo } from '../../apps/api/src/features/bookmark/memo.store.ts'
import {
  listPastPositions,
  recordPast,
} from '../../apps/api/src/features/lesson/playback/past-position.store.ts'
import {
  findPosition,
  listRecent,
  writePosition,
} from '../../apps/api/src/features/lesson/playback/playback.store.ts'
import {
  listDays,
  listEntries,
  saveListeningSessions,
} from '../../apps/api/src/features/listening/listening.store.ts'
import { findQueue, saveQueue } from '../../apps/api/src/features/player/queue.store.ts'
import {
  findSettings,
  saveLessonSpeeds,
  saveSettings,
} from '../../apps/api/src/features/player/settings.store.ts'
import { busiest } from './seed/own-rows.ts'

const uid = busiest
const now = new Date()
const anHourAgo = new Date(now.getTime() - 3_600_000)
const beginning = new Date(0)
const end = new Date('9999-12-31T00:00:00Z')
const lessonIds = ['lesson-7', 'lesson-77', 'lesson-777', 'lesson-4688']
const allItems = { uid, at: end, id: '', kind: null, patterns: [], lessonIds: [] }
/** A lesson for which the rows of `seed/` give this member a bookmark and a memo. */
const ownLesson = 'lesson-4688'
const ofOwnLesson = { uid, lessonId: 'lesson-4688' }
const [deviceId, deviceName] = ['phone', 'iPhone']
const position = {
  seconds: 312.5,
  durationSeconds: 600,
  isCompleted: false,
  sequence: 9,
  deviceId,
  deviceName,
  updatedAt: now,
}
const jump = { seconds: 20, reason: 'jumped' as const, deviceId, deviceName, at: now }

const bookmark = {
  id: 'new',
  startSeconds: 12.5,
  endSeconds: 20,
  text: '肩',
  repeatCount: 5,
  speed: null,
  rise: { from: 0.7, to: 1, rounds: 5 },
}

const queue: Parameters<typeof saveQueue>[1] = {
  uid,
  page: '/player/playlist-77',
  playtag: 'playlist-77',
  lessonIds,
  originalIds: [],
  currentId: 'lesson-7',
  isShuffled: false,
  repeat: 'off',
  sequence: 9,
  deviceId: 'phone',
  deviceName: 'iPhone',
  updatedAt: now,
}

const speeds = [
  { id: 'lesson-7', speed: 0.8 },
  { id: 'lesson-77', speed: null },
]

const session = {
  key: '0'.repeat(32),
  kind: 'lesson',
  id: 'lesson-7',
  startedAt: anHourAgo,
  seconds: 300,
  wallSeconds: 300,
}

/** What the player, its bookmarks and the listening log ask. */
export const playerQueries: Record<string, (db: Handle) => Promise<unknown>> = {
  'position in a lesson': db => findPosition(db, { uid, lessonId: ownLesson }),
  'past positions': db => listPastPositions(db, { uid, lessonId: ownLesson }),
  'recently played': db => listRecent(db, uid, null),
  'position save': db => writePosition(db, ofOwnLesson, { position, replaces: 8, past: [] }),
  'position save after a jump': db => writePosition(db, ofOwnLesson, { position, replaces: 8, past: [jump] }),
  'first position save': db => writePosition(db, ofOwnLesson, { position, replaces: null, past: [jump] }),
  'past position': db => recordPast(db, ofOwnLesson, [jump]),
  'bookmarks of a lesson': db => listBookmarksOfLesson(db, uid, ownLesson),
  'count of bookmarks': db => countBookmarks(db, uid, ownLesson),
  'bookmark by id': db => hasBookmark(db, uid, ownLesson, `${uid}-7`),
  'bookmark save': db => saveBookmarks(db, uid, ownLesson, [bookmark], now),
  'bookmark removal': db => deleteBookmarks(db, uid, ownLesson, { id: `${uid}-7` }),
  'bookmark removal as it reads': db => deleteBookmarks(db, uid, ownLesson, { seconds: 7, text: 'x' }),
  'removal of all bookmarks but one': db => deleteAllBookmarksBut(db, uid, ownLesson, [`${uid}-7`]),
  'all bookmarks and memos, a page': db => listPage(db, allItems),
  'all bookmarks and memos, the oldest first': db => listOldestPage(db, { ...allItems, at: beginning }),
  'all bookmarks and memos, lesson by lesson': db =>
    listPageByLesson(db, { ...allItems, afterLessonId: 'lesson-7', place: 1 }),
  'loops, a page': db => listPage(db, { ...allItems, kind: 'loop' }),
  'search in bookmarks that finds nothing': db =>
    listPage(db, { ...allItems, patterns: ['%腰%'], lessonIds }),
  'lessons that were written in': db => listLessonIds(db, uid),
  'bookmarks and memos of some lessons': db => listOfLessons(db, uid, lessonIds),
  'memo of a lesson': db => findMemo(db, uid, ownLesson),
  'memo save': db => saveMemo(db, { uid, lessonId: ownLesson, memo: '息', revision: 3, at: now }),
  queue: db => findQueue(db, uid),
  'queue save': db => saveQueue(db, queue),
  'settings of the player': db => findSettings(db, uid),
  'settings save': db => saveSettings(db, uid, { speed: 1.5 }, now),
  'speeds of lessons, save': db => saveLessonSpeeds(db, uid, speeds, now),
  'listening sessions, report': db => saveListeningSessions(db, uid, [session], now),
  'all days of listening': db => listDays(db, uid, { from: null, until: null }),
  'listening, a page': db =>
    listEntries(db, { uid, from: beginning, narrowed: null, before: { startedAt: end, key: '' } }),
}
