import type { Handle } from '../../apps/api/src/core/database/database.ts'
import * as diary from '../../apps/api/src/features/diary/diary.store.ts'
import * as habits from '../../apps/api/src/features/diary/habit/habit-diary.store.ts'
import * as pictures from '../../apps/api/src/features/diary/picture/picture.store.ts'
import * as sheets from '../../apps/api/src/features/diary/sheet/sheet.store.ts'
import {
  addSkips,
  findStats,
  listRatings,
  listSkips,
} from '../../apps/api/src/features/diary/stats/diary-stats.store.ts'
import { busiest } from './seed/own-rows.ts'

const uid = busiest
const now = new Date()
const anHourAgo = new Date(now.getTime() - 3_600_000)
const day = '2026-11-20'
const yearAgo = '2025-10-20'
const any = { min: null, max: null }
const anyDay = { from: null, to: null, before: null }
const allDays = { days: anyDay, relax: any, breath: any }
const entry = {
  id: 'new',
  uid,
  date: '2030-01-01',
  relax: 7,
  breath: 6,
  memoSealed: 'x'.repeat(300),
  images: ['p1'],
  at: now,
}

const filledSheet = {
  uid,
  key: 'new',
  sheetId: 'sonkyo',
  day,
  answersSealed: 'x'.repeat(900),
  answeredAt: now,
}
const filledBefore = { at: now, id: '' }

/** Queries of the diaries, of which phones sync all days. */
export const diaryQueries: Record<string, (db: Handle) => Promise<unknown>> = {
  'diary, a page': db => diary.listEntries(db, { uid, ...allDays, limit: 30, offset: 0 }),
  'diary, a page before a day': db =>
    diary.listEntries(db, { uid, ...allDays, days: { ...anyDay, before: day }, limit: 30, offset: 0 }),
  'diary, all that a phone syncs': db => diary.listEntries(db, { uid, ...allDays, limit: 1000, offset: 0 }),
  'diary by ratings that no day has': db =>
    diary.listEntries(db, {
      uid,
      days: anyDay,
      relax: { min: 9, max: 9 },
      breath: { min: 9, max: 9 },
      limit: 30,
      offset: 0,
    }),
  'diary entry by id': db => diary.findEntry(db, uid, `${uid}-7`),
  'diary entry of a day': db => diary.findEntryOfDay(db, uid, day),
  'diary entry, new': db => diary.insertEntry(db, entry),
  'diary entry, changed': db => diary.updateEntry(db, { ...entry, id: `${uid}-7` }),
  'diary entry, deleted': db => diary.deleteEntry(db, uid, `${uid}-7`, now),
  'diary entry, brought back': db => diary.restoreEntry(db, uid, `${uid}-50`, now),
  'diary entries to forget': db => diary.purgeEntries(db, new Date(now.getTime() - 3_600 * 86_400_000)),
  'statistics of the diary': db => findStats(db, uid),
  'ratings of all days': db => listRatings(db, uid),
  'skipped days': db => listSkips(db, uid),
  'days off of a file': db => addSkips(db, uid, [{ date: '2030-01-01', reason: 'ill' }]),
  'eichi diary of 400 days': db => habits.listDays(db, 'eichi', uid, yearAgo, day),
  'eichi stamps of 400 days': db => habits.listStamps(db, 'eichi', uid, yearAgo, day),
  'kafuku diary of 400 days': db => habits.listDays(db, 'kafuku', uid, yearAgo, day),
  'check sheet': db => sheets.findSheet(db, 'sonkyo'),
  'filled sheet, new': db => sheets.insertAnswers(db, filledSheet),
  'filled sheet by key': db => sheets.findAnswers(db, uid, 'k7'),
  'filled sheets, a page': db => sheets.listAnswers(db, { uid, sheetId: 'sonkyo', after: filledBefore }),
  'filled sheets, all for an export': db => sheets.listAllAnswers(db, uid),
  'pictures by ids': db => pictures.listPictures(db, uid, ['p7', 'p77']),
  'pictures, a page': db => pictures.listPicturesAfter(db, uid, 'p77'),
  'count of pictures': db => pictures.countPictures(db, uid),
  'members with pictures, a page': db => pictures.listOwners(db, 'u5'),
  'pictures that no diary names': db => pictures.deleteUnnamedPictures(db, [uid, 'u7'], anHourAgo),
}
