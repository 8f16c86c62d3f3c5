import type { Handle } from '../../apps/api/src/core/database.ts'
import { findMember, findMemberByEmail } from '../../apps/api/src/features/account/account.store.ts'
import { findLesson, findLessonAccess } from '../../apps/api/src/features/audio/lesson.store.ts'
import { listRecent, savePosition } from '../../apps/api/src/features/audio/playback.store.ts'
import { listByPlan, listByTag, listByTags } from '../../apps/api/src/features/audio/playlist.store.ts'
import { listLicences } from '../../apps/api/src/features/licence/licence.store.ts'
import { listOpenNews } from '../../apps/api/src/features/news/news.store.ts'
import {
  findSession,
  insertSession,
  listRevoked,
  lockMember,
  rotateSession,
} from '../../apps/api/src/features/session/session.store.ts'

const uid = 'u41234'
const now = new Date()
const later = new Date(now.getTime() + 60 * 86_400_000)
const anHourAgo = new Date(now.getTime() - 3_600_000)
const times = { rotatedAt: now, createdAt: now, expiresAt: later }
const reader = { uid, now }

/**
 * The queries that many requests make, as their stores make them: what is measured is what is sent. A capability adds
 * its own here, a line each, with what plans/seed.ts fills its tables with.
 */
export const queries: Record<string, (db: Handle) => Promise<unknown>> = {
  'playlist by tag': db => listByTag(db, 'playlist-77', reader),
  'playlists by tags': db => listByTags(db, ['playlist-7', 'playlist-77', 'playlist-777'], reader),
  'playlists by plan': db => listByPlan(db, 'kafuku', reader),
  'lesson by id': db => findLesson(db, 'lesson-777', reader),
  'access of a lesson': db => findLessonAccess(db, 'lesson-777', now),
  'recently played': db => listRecent(db, uid),
  'position save': db => savePosition(db, position),
  'licences by member': db => listLicences(db, uid),
  'open news': db => listOpenNews(db, { place1: 'home', place2: 'place-4', until: now }),
  'member by e-mail': db => findMemberByEmail(db, 'member41234@example.com'),
  'member by uid': db => findMember(db, uid),
  'member to begin a session': db => lockMember(db, uid),
  'new session': db => insertSession(db, { id: 'session-new', uid, sealedToken: 'x', ...times }),
  'session by id': db => findSession(db, 'session-4321'),
  'refresh of a session': db =>
    rotateSession(db, { id: 'session-4321', from: 3, at: now, sealedToken: 'x', expiresAt: later }),
  'revoked sessions': db => listRevoked(db, anHourAgo),
}

const position = {
  uid,
  lessonId: 'lesson-4688',
  seconds: 312.5,
  durationSeconds: 600,
  isCompleted: false,
  sequence: 9,
  at: now,
}
