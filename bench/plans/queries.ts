import type { Handle } from '../../apps/api/src/core/database/database.ts'
import { listRounds } from '../../apps/api/src/core/rotation/rotation.store.ts'
import { findMember, findMemberByEmail } from '../../apps/api/src/features/account/account.store.ts'
import {
  listOpened as listOpenedArticles,
  listRead,
  listSummaryIdsOf,
} from '../../apps/api/src/features/article/article.store.ts'
import { countFinishedReadings } from '../../apps/api/src/features/article/finished-readings.store.ts'
import { listWordIdsOf } from '../../apps/api/src/features/dictionary/word-uses.store.ts'
import {
  addFavorite,
  listFavoriteWords,
  removeFavorite,
} from '../../apps/api/src/features/favorite/favorite.store.ts'
import { findFilm } from '../../apps/api/src/features/film/film.store.ts'
import {
  findLesson,
  findLessonAccess,
  listLessonAccesses,
} from '../../apps/api/src/features/lesson/lesson.store.ts'
import { listLessonRows } from '../../apps/api/src/features/lesson/lesson-rows.store.ts'
import {
  listLessons,
  listOpened,
  listStream,
  listWeekLessons,
  listWeeks,
  listWholeLessons,
} from '../../apps/api/src/features/lesson/list/lesson-lists.store.ts'
import { listOnsei } from '../../apps/api/src/features/lesson/list/onsei.store.ts'
import { findFinished } from '../../apps/api/src/features/lesson/playback/finished.store.ts'
import { listRecent } from '../../apps/api/src/features/lesson/playback/playback.store.ts'
import { listPositions } from '../../apps/api/src/features/lesson/playback/playback-list.store.ts'
import {
  findPlaylistMeta,
  findPlaylistOrder,
  findPlaylistTitle,
  listByPlan,
  listByTag,
  listByTags,
  listByWord,
} from '../../apps/api/src/features/lesson/playlist/playlist.store.ts'
import {
  finishPlaylists,
  saveFinishes,
} from '../../apps/api/src/features/lesson/playlist/playlist-finish.store.ts'
import {
  findPlaylist as findProgrammePlaylist,
  listNamed,
  listProgramme,
  listShown,
} from '../../apps/api/src/features/lesson/playlist/programme.store.ts'
import { listCollection, listShelf } from '../../apps/api/src/features/lesson/shelf/shelf.store.ts'
import { listLicences } from '../../apps/api/src/features/licence/licence.store.ts'
import { listItemDays } from '../../apps/api/src/features/listening/listening.store.ts'
import { listOpenNews } from '../../apps/api/src/features/news/news.store.ts'
import {
  addOwnPlaylist,
  countOwnPlaylists,
  findOwnPlaylist,
  findSharedPlaylist,
  listOwnPlaylists,
  lockOwnPlaylist,
  purgeOwnPlaylists,
  removeOwnPlaylist,
  restoreOwnPlaylist,
  writeOwnPlaylist,
} from '../../apps/api/src/features/own-playlist/own-playlist.store.ts'
import * as puzzles from '../../apps/api/src/features/puzzle/puzzle.store.ts'
import { findSeen, markSeen } from '../../apps/api/src/features/radio/radio.store.ts'
import * as relearn from '../../apps/api/src/features/relearn/relearn.store.ts'
import {
  findSession,
  insertSession,
  listOtherSessions,
  listRevoked,
  lockMember,
  rotateSession,
} from '../../apps/api/src/features/session/session.store.ts'
import {
  findDay,
  listAllDays as listAllSquatDays,
  listDays as listSquatDays,
  saveCount,
} from '../../apps/api/src/features/squat/squat.store.ts'
import { findTour } from '../../apps/api/src/features/tour/tour.store.ts'
import { findVimeo, saveVimeo } from '../../apps/api/src/features/video/vimeo.store.ts'
import { sourcesOf } from '../../packages/contract/src/access/plan-keys.ts'
import { diaryQueries } from './diary-queries.ts'
import { peopleQueries } from './people-queries.ts'
import { playerQueries } from './player-queries.ts'
import { readingQueries } from './reading-queries.ts'
import { searchQueries } from './search-queries.ts'
import { busiest } from './seed/own-rows.ts'

const uid = busiest
const now = new Date()
const later = new Date(now.getTime() + 60 * 86_400_000)
const anHourAgo = new Date(now.getTime() - 3_600_000)
const times = { rotatedAt: now, createdAt: now, expiresAt: later }
const reader = { uid, now }
const ofKafuku = sourcesOf('kafuku')
const homePlace = { places: ['home'], mainPlaces: ['home'] }
const beginning = new Date(0)
const end = new Date('9999-12-31T00:00:00Z')
const day = '2026-11-20'
const yearAgo = '2025-10-20'
const lessonIds = ['lesson-7', 'lesson-77', 'lesson-777', 'lesson-4688']
/** A lesson for which the rows of `seed/` give this member a bookmark and a memo. */
const ownLesson = 'lesson-4688'

/**
 * The queries that many requests make, sent by their stores, so that the real statements are measured. For a new
 * capability, add a line here for each of its queries, and rows for its tables in `seed/`.
 */
export const queries: Record<string, (db: Handle) => Promise<unknown>> = {
  'playlist by tag': db => listByTag(db, 'playlist-77', reader),
  'playlists by tags': db => listByTags(db, ['playlist-7', 'playlist-77', 'playlist-777'], reader),
  'playlists by plan': db => listByPlan(db, ofKafuku, reader),
  'lesson by id': db => findLesson(db, 'lesson-777', reader),
  'access of a lesson': db => findLessonAccess(db, 'lesson-777', now),
  'accesses of lessons': db => listLessonAccesses(db, lessonIds, now),
  'lessons by their ids': db => listLessonRows(db, lessonIds, uid, now),
  'lessons by name': db => listLessons(db, [], { ...reader, kind: 'audio', after: 'lesson-5' }),
  'lessons by tag': db => listLessons(db, ['asa'], { ...reader, kind: 'audio', after: 'lesson-5' }),
  'lessons by a tag that none has': db =>
    listLessons(db, ['yoru'], { ...reader, kind: 'audio', after: null }),
  'lessons that licences open': db =>
    listOpened(db, ['kafuku', 'any-plan'], { now, kind: 'audio', after: 'lesson-5' }),
  'what the specification has of lessons': db => listOnsei(db, lessonIds),
  'words of lessons, by their ids': db => listWordIdsOf(db, { kind: 'lesson', ids: lessonIds }),
  'summaries of lessons': db => listSummaryIdsOf(db, lessonIds, now),
  'videos by name': db => listLessons(db, [], { ...reader, kind: 'video', after: 'lesson-5' }),
  'videos by tag': db => listLessons(db, ['odori'], { ...reader, kind: 'video', after: 'lesson-5' }),
  'videos that licences open': db =>
    listOpened(db, ['kafuku', 'any-plan'], { now, kind: 'video', after: 'lesson-5' }),
  'music by name': db => listWholeLessons(db, [], { ...reader, kind: 'music', after: 'lesson-5' }),
  'music by tag': db => listWholeLessons(db, ['uta'], { ...reader, kind: 'music', after: null }),
  'stream of music': db => listStream(db, { ...reader, kind: 'music', after: null }),
  'order of a playlist': db => findPlaylistOrder(db, 'playlist-77', 'video', now),
  'positions in videos, a page': db =>
    listPositions(db, { uid, kind: 'video', before: { at: now, id: 'lesson-7' } }),
  'recently played videos': db => listRecent(db, uid, 'video'),
  'begun and not finished, a page': db => listShelf(db, 'unfinished', 'newest', shelfPage),
  'begun and not finished, by name': db => listShelf(db, 'unfinished', 'name', shelfPage),
  'every lesson of a length, a page': db => listShelf(db, 'every', 'newest', everyLesson),
  'every lesson, the shortest first': db => listShelf(db, 'every', 'shortest', everyLesson),
  'every lesson, by name': db => listShelf(db, 'every', 'name', everyLesson),
  'playlists that a lesson finishes': db => finishPlaylists(db, { uid, lessonId: ownLesson, now }),
  'who has finished a playlist': db => saveFinishes(db, 'playlist-77', now),
  'what plans open, a page': db => listCollection(db, 'newest', { ...shelfPage, ...collected }),
  'what plans open, by name, with words': db =>
    listCollection(db, 'name', { ...shelfPage, ...collected, words: ['%息%'] }),
  'what was read, a page': db => listRead(db, articlesBefore),
  'texts that plans open, a page': db => listOpenedArticles(db, { ...collected, ...articlesBefore }),
  'favourites, a page': db => listShelf(db, 'favorites', 'newest', shelfPage),
  'favourites, the longest first': db => listShelf(db, 'favorites', 'longest', shelfPage),
  'favourite, kept': db => addFavorite(db, { thing: 'lesson', uid, id: ownLesson, at: now }),
  'favourite, taken out': db => removeFavorite(db, { thing: 'lesson', uid, id: ownLesson, at: now }),
  'favourite words, a page': db => listFavoriteWords(db, uid, { at: now, id: 'word-7' }),
  'own playlists, a page': db =>
    listOwnPlaylists(db, { uid, before: { at: end, id: '' }, lessonId: ownLesson }),
  'own playlist': db => findOwnPlaylist(db, ownList),
  'own playlist, to change it': db => lockOwnPlaylist(db, ownList),
  'own playlist, changed': db => writeOwnPlaylist(db, ownList, ownListRow, now),
  'own playlist, made': db => addOwnPlaylist(db, { uid, id: 'own-new', name: '夜に', lessonIds, at: now }),
  'count of own playlists': db => countOwnPlaylists(db, uid),
  'own playlist, removed': db => removeOwnPlaylist(db, ownList, now),
  'own playlist, restored': db => restoreOwnPlaylist(db, { uid, id: 'own-50' }, now),
  'shared playlist': db => findSharedPlaylist(db, 'share-u77-2'),
  'purge of removed playlists': db => purgeOwnPlaylists(db, anHourAgo),
  'film of a medium': db => findFilm(db, 'medium-7.mp3'),
  'what Vimeo says': db => findVimeo(db, '77'),
  'what Vimeo says, save': db => saveVimeo(db, { id: '77', facts: vimeoFacts, askedAt: now }),
  'weeks of a course': db => listWeeks(db, 'course-7', now),
  'lessons of a week': db => listWeekLessons(db, { category: 'course-7', week: 27 }, reader),
  'playlists by a word': db => listByWord(db, { word: 'body-voice', sources: null }, reader),
  'playlists by a word, of a plan': db => listByWord(db, { word: 'body-voice', sources: ofKafuku }, reader),
  'playlist without its lessons': db => findPlaylistMeta(db, 'playlist-77', now),
  'title of a playlist': db => findPlaylistTitle(db, 'playlist-77'),
  'programme of the radio': db => listProgramme(db, 'playlist-77'),
  'playlist of the radio': db => findProgrammePlaylist(db, 'playlist-77'),
  'talks of the radio': db => listShown(db, ['lesson-2', 'lesson-7']),
  'talks that come into the radio': db => listNamed(db, ['lesson-2'], 'theme-7'),
  'rounds of a rotation': db => listRounds(db, ['radio', 'weekly eichi'], now),
  ...playerQueries,
  ...diaryQueries,
  'lessons of good days': db => listItemDays(db, uid, [yearAgo, day]),
  'lessons finished, by day and all': db => findFinished(db, uid, beginning),
  'articles finished': db => countFinishedReadings(db, uid),
  'state of a tour': db => findTour(db, uid, 'diary'),
  'puzzles of a tag': db => puzzles.listTagged(db, { tag: 'sonkyo', uid }),
  'a puzzle': db => puzzles.findPuzzle(db, 'niwa'),
  'best result of a puzzle': db => puzzles.findBest(db, uid, 'puzzle-7'),
  'cards to relearn': db => relearn.listCards(db, uid),
  'days of reviews': db => relearn.listReviewDays(db, uid),
  'reviews of words': db => relearn.listReviews(db, uid, ['word-7', 'word-77']),
  'squats of a day': db => findDay(db, uid, day),
  'squats save': db => saveCount(db, squats),
  'days of squats': db => listSquatDays(db, uid, null),
  'all days of squats': db => listAllSquatDays(db, uid),
  'what was seen of the radio': db => findSeen(db, uid),
  'radio seen': db => markSeen(db, { uid, lessonId: 'lesson-2', publishedAt: later }),
  ...readingQueries,
  ...searchQueries,
  'licences by member': db => listLicences(db, uid),
  'open news': db => listOpenNews(db, { ...homePlace, place2: 'place-4', until: now }),
  ...peopleQueries,
  'member by e-mail': db => findMemberByEmail(db, 'member41234@example.com'),
  'member by uid': db => findMember(db, uid),
  'member to begin a session': db => lockMember(db, uid),
  'new session': db => insertSession(db, { id: 'session-new', uid, sealedToken: 'x', ...times }),
  'session by id': db => findSession(db, 'session-4321'),
  'refresh of a session': db =>
    rotateSession(db, {
      id: 'session-4321',
      from: 3,
      at: now,
      sealedToken: 'x',
      expiresAt: later,
      device: 'iPhone・Safari',
    }),
  'other sessions of a member': db =>
    listOtherSessions(db, { uid, except: 'session-1', now, at: later, id: '', limit: 31 }),
  'revoked sessions': db => listRevoked(db, anHourAgo),
}

const shelfPage = {
  uid,
  now,
  kind: null,
  tag: null,
  from: 0,
  until: 86_400,
  isUnfinished: true,
  at: now,
  id: 'lesson-7',
  most: 31,
}
const everyLesson = { ...shelfPage, until: 300, isUnfinished: false }
const collected = { terms: ['kafuku', 'any-plan'], withoutTerms: [], words: [] as string[] }
const articlesBefore = { uid, now, at: now, id: '' }
const ownList = { uid, id: 'own-7' }
const ownListRow = { name: '夜に', lessonIds, revision: 9, shareId: null }
const vimeoFacts = {
  url: 'https://player.vimeo.com/video/77',
  title: '波',
  description: null,
  durationSeconds: 95,
  width: 1280,
  height: 720,
  thumbnailUrl: null,
}

const squats = { uid, day, deviceId: 'phone', count: 60, seconds: 300, sequence: 9, updatedAt: now }
