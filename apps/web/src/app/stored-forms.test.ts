import { deletePushSubscription } from '@iki/contract/account/notification'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Owner, theDevice } from '#core/offline/owner.ts'
import { listQuarantine } from '#core/offline/quarantine.ts'
import { theOne } from '#core/offline/store.ts'
import { settingsStore } from '#core/player/stored-settings.ts'
import { listeningStore } from '#core/progress/listening-store.ts'
import { playStore } from '#core/progress/play-store.ts'
import { positionStore } from '#core/progress/position-store.ts'
import { queueStore } from '#core/queue/stored-queue.ts'
import { clock } from '#core/time/clock.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'

/**
 * Everything that release 5.0.0 leaves on a phone for its member, as it is in the storage. A release that can't read
 * one of these any more throws nothing away, but it makes members wait for what they wrote: give the schema a way to read
 * it, and leave these as they are.
 */
const at = '2026-11-20T03:00:00.000Z'
const lesson = {
  id: 'asa-sebone',
  kind: 'audio',
  title: '背骨をゆるめる呼吸',
  description: '',
  durationSeconds: 61,
  drawing: 'sun',
  accent: 'kafuku',
  lock: null,
  position: null,
}
const eichi = {
  sleep: 7,
  meal: 0,
  breath: 5,
  stress: 8,
  impressed: '',
  agreement: '',
  fix: '肩',
  tough: '',
  memo: '',
  images: ['p1'],
}
const kafuku = { kagura: 1, sonkyo: 30, method: 0, memo: '膝', images: [] }
const eichiElsewhere = { ...eichi, sleep: 2, fix: '腰', images: ['p2', 'p3', 'p4', 'p5'] }
const general = { relax: 7, breath: 6, memo: '雨', images: ['p1'] }
const bookmark = {
  id: 'b1',
  lessonId: 'asa-sebone',
  startSeconds: 12,
  endSeconds: null,
  text: 'ここ',
  repeatCount: null,
  speed: null,
  createdAt: at,
  updatedAt: at,
}
const moment = { lessonId: 'asa-sebone', seconds: 12 }

const stored: Record<string, Record<string, unknown>> = {
  bookmarks: {
    b1: { kind: 'save', bookmark, key: 'k1' }, // From a release in which loops could not rise yet.
    b2: { kind: 'save', bookmark: { ...bookmark, id: 'b2', rise: null }, key: 'k2' },
    b3: { kind: 'remove', lessonId: 'asa-sebone' },
  },
  memos: { 'asa-sebone': { text: '息', revision: 2, other: null } },
  'diary-skips': { '2026-11-18': { reason: 'ill' }, '2026-11-17': { reason: null } },
  tours: { 'habit-diary': { name: 'habit-diary', state: 'begun', step: 2 } },
  readings: { 'okane-to-iki': { percent: 40, isFinished: false } },
  squats: { '2026-11-20': { count: 30, seconds: 60, sequence: 4 } },
  'squat-counter': {
    now: {
      day: '2026-11-20',
      set: 0,
      setSeconds: 0,
      count: 30,
      seconds: 60,
      sentCount: 18,
      sequence: 4,
      before: { set: 12, setSeconds: 40 },
    },
  },
  'popup-notes': { hiraku: { what: 'seen', at } },
  likes: { i1: { isLiked: true, wishedAt: at } },
  favorites: { asa: { isFavorite: true } },
  impressions: {
    i1: { plan: 'kafuku', body: '感想', pictures: [], isForRoom: false, moment },
  },
  'impression-draft': {
    new: {
      id: 'i2',
      plan: null,
      body: '書きかけ',
      pictures: [],
      isForRoom: false,
      moment: { ...moment, title: '朝' },
    },
  },
  'impression-edits': {
    i1: { revision: 1, body: 'なおし', pictures: [], moment: null },
    c1: { revision: 2, body: 'あ' },
  },
  'comment-drafts': { i1: { commentId: 'c1', body: 'コメント' } },
  'diary-drafts': {
    '2026-11-20': { ...general, relax: null, base: null },
    '2026-11-19': { ...general, base: 3, ancestor: general },
  },
  'diary-drafts-eichi': { '2026-11-20': { value: eichi, base: 3 } },
  'diary-drafts-kafuku': { '2026-11-20': { value: kafuku, base: null } },
  'diary-choices': {
    'eichi 2026-11-20': {
      sleep: { mine: 7, theirs: 2, side: 'theirs' },
      fix: { mine: '肩', theirs: '腰', side: 'both', text: '腰と肩' },
      images: { mine: ['p1'], theirs: ['p2', 'p3', 'p4', 'p5'], side: null, pictures: ['p1', 'p5'] },
    },
  },
  'diary-presses': {
    'general 2026-11-20': { kind: 'general', date: '2026-11-20', action: 'save', value: general, base: null },
    'eichi 2026-11-20': { kind: 'eichi', date: '2026-11-20', action: 'save', value: eichi, base: 2 },
    'kafuku 2026-11-20': { kind: 'kafuku', date: '2026-11-20', action: 'save', value: kafuku },
  },
  positions: {
    'asa-sebone': { seconds: 48, durationSeconds: 61, isCompleted: false, sequence: 3 },
    yoru: {
      kind: 'audio',
      seconds: 48,
      durationSeconds: 61,
      isCompleted: true,
      sequence: 3,
      base: 2,
      heardAt: 1_700_000_000_000,
      jumpedFrom: 12,
    },
  },
  plays: { all: [{ key: 'k1', lessonId: 'asa', title: '朝', page: '/', playtag: null, told: 1 }] },
}
const haruko: Owner = { kind: 'member', uid: 'haruko' }
const ids = (name: string) => Object.keys(stored[name] ?? {})

beforeEach(() => {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(at))
  const api = fakeApi()
  diaryMember(api)
  api.goOffline()
  for (const [name, things] of Object.entries(stored))
    localStorage.setItem(`iki.${name}.member.haruko`, JSON.stringify(things))
  const session = { kind: 'lesson', id: 'asa', startedAt: 1, seconds: 60, wallSeconds: 60 }
  localStorage.setItem('iki.listening.haruko', JSON.stringify({ s1: session }))
})

test('what release 5.0.0 left on a phone is read whole, and nothing of it is set aside', async () => {
  const { bookmarkChanges } = await import('#features/bookmark/bookmark-changes.ts')
  const { memoDrafts } = await import('#features/bookmark/memo/memo-drafts.ts')
  const { readings } = await import('#features/article/reader/readings.ts')
  const { popupNotes } = await import('#features/popup/popup-notes.ts')
  const { outbox } = await import('#features/impression/impression-outbox.ts')
  const { likeOutbox } = await import('#features/impression/post/likes.ts')
  const { favoriteOutbox } = await import('#features/favorite/favorites.ts')
  const { draft } = await import('#features/impression/form/draft.ts')
  const { commentDrafts } = await import('#features/impression/post/comment-drafts.ts')
  const { dayDrafts } = await import('#features/diary/entry/day-drafts.ts')
  const { useConflictChoices } = await import('#features/diary/entry/conflict-choices.ts')
  const { mergeDays } = await import('#features/diary/offline/merge-days.ts')
  const { pressedDays } = await import('#features/diary/offline/save-change.ts')
  const { editDrafts } = await import('#features/impression/post/edit-drafts.ts')
  // Stored before the diary's database was opened, which takes it over.
  expect(Object.keys(pressedDays.read(haruko))).toEqual(ids('diary-presses'))
  const { squatCounter, squatOutbox } = await import('#features/squat/squat-counter.ts')
  const { skipOutbox } = await import('#features/diary/skips.ts')
  const { tourOutbox } = await import('#features/tour/tour-state.ts')

  expect(Object.keys(bookmarkChanges.store.getState().unsent)).toEqual(ids('bookmarks'))
  expect(Object.keys(memoDrafts.store.getState().unsent)).toEqual(ids('memos'))
  expect(readings.furthest('okane-to-iki', null).percent).toBe(40)
  expect(
    popupNotes.isDone({ id: 'hiraku', frequency: 'once' } as Parameters<typeof popupNotes.isDone>[0]),
  ).toBe(true)
  expect(Object.keys(outbox.store.getState().unsent)).toEqual(ids('impressions'))
  expect(likeOutbox.find('i1')).toEqual({ isLiked: true, chosenAt: at })
  expect(favoriteOutbox.find('asa')).toEqual({ isFavorite: true })
  expect(draft.read().body).toBe('書きかけ')
  expect(commentDrafts.read('i1').body).toBe('コメント')
  expect(Object.keys(editDrafts.read(haruko))).toEqual(ids('impression-edits'))
  expect(dayDrafts('general').read(haruko)).toEqual({
    '2026-11-20': { value: { ...general, relax: null }, base: null, ancestor: undefined },
    '2026-11-19': { value: general, base: 3, ancestor: general },
  })
  expect(dayDrafts('eichi').read(haruko)).toEqual(stored['diary-drafts-eichi'])
  expect(dayDrafts('kafuku').read(haruko)).toEqual(stored['diary-drafts-kafuku'])
  const days = { mine: eichi, theirs: eichiElsewhere }
  const choosing = () => useConflictChoices('eichi', '2026-11-20', days, mergeDays('eichi', days))
  expect(renderHook(choosing).result.current.chosen).toEqual({
    value: { ...eichi, sleep: 2, fix: '腰と肩', images: ['p1', 'p5'] },
    missing: [],
    faults: [],
  })
  squatCounter.open()
  expect(squatCounter.store.getState().counting).toEqual(stored['squat-counter']?.now)
  const unsentOf = { 'diary-skips': skipOutbox, tours: tourOutbox, squats: squatOutbox }
  for (const [name, { find }] of Object.entries(unsentOf))
    for (const id of ids(name)) expect(find(id), `${name} ${id}`).toEqual(stored[name]?.[id])
  expect(Object.keys(positionStore().read(haruko))).toEqual(ids('positions'))
  expect(Object.keys(playStore().read(haruko))).toEqual(['k1'])
  expect(Object.keys(listeningStore().read(haruko))).toEqual(['s1'])
  expect(listQuarantine(localStorage, haruko)).toEqual([])
})

test('so are its queue and how its player was set', () => {
  const queue = {
    page: '/player/method-asa',
    playlist: { tag: 'method-asa', title: '朝' },
    lessons: [lesson],
    index: 0,
    isShuffled: false,
    repeat: 'off',
    originalIds: ['asa-sebone'],
  }
  const stored = { queue, sequence: 4, isSent: false, isPlayed: true }
  localStorage.setItem('iki.queue.member.haruko', JSON.stringify(stored))
  expect(queueStore().find(haruko, theOne)).toEqual({ ...stored, isClosed: false })
  const ofNow = (drawing: string) => ({ ...queue, lessons: [{ ...lesson, drawing }] })
  for (const [version, drawing] of [
    [2, 'moon'],
    [3, 'comet'],
    [4, 'comet'],
  ] as const) {
    const value = { ...stored, queue: ofNow(drawing), isClosed: false }
    localStorage.setItem('iki.queue.member.haruko', JSON.stringify({ '~v': version, value }))
    expect(queueStore().find(haruko, theOne)).toEqual(value)
  }
  const unsent = { volume: 40, lessonSpeeds: [{ id: 'asa-sebone', speed: null }] }
  const settings = { speed: 1.2, skipSeconds: 15, volume: 40, lessonSpeeds: [] }
  localStorage.setItem('iki.player.member.haruko', JSON.stringify({ settings, unsent }))
  const withBothSkips = { ...settings, backSeconds: 15, rewindsAfterPause: true }
  expect(settingsStore().find(haruko, theOne)).toEqual({
    settings: { ...withBothSkips, skipsSilence: false },
    unsent,
  })
  const ofVersion2 = { ...withBothSkips, backSeconds: 5, rewindsAfterPause: false }
  const change = { rewindsAfterPause: false }
  const value = { settings: ofVersion2, unsent: change }
  localStorage.setItem('iki.player.member.haruko', JSON.stringify({ '~v': 2, value }))
  expect(settingsStore().find(haruko, theOne)).toEqual({
    settings: { ...ofVersion2, skipsSilence: false },
    unsent: change,
  })
  expect(listQuarantine(localStorage, haruko)).toEqual([])
})

test('so are the choices for films, the names of what can be owned, the subscription to push and the clock that was seen', async () => {
  localStorage.setItem('iki.film', '{"chosenHeight":480,"areCaptionsOn":true}')
  localStorage.setItem('iki.items', '{"version":3,"items":[{"item_id":"000001","name":"叡智オンライン"}]}')
  localStorage.setItem('iki.push.haruko', 'https://push.test/1')
  localStorage.setItem('iki.kept.seen', '1795143600123.4')

  const { filmChoices } = await import('#core/film/film-choices.ts')
  expect(filmChoices.get()).toEqual({ chosenHeight: 480, areCaptionsOn: true })
  const { readItems } = await import('#core/api/items.queries.ts')
  const listItems = () => Promise.reject(new Error('They are here.'))
  const named = await readItems({ getVersion: async () => ({ version: 3 }), listItems })
  expect(named).toEqual([{ item_id: '000001', name: '叡智オンライン' }])
  const { turnPushOff } = await import('#core/push/push.ts')
  const api = fakeApi()
  api.answer(deletePushSubscription, null)
  await turnPushOff()
  expect(api.requests(deletePushSubscription).map(({ input }) => input.endpoint)).toEqual([
    'https://push.test/1',
  ])
  expect(localStorage.getItem('iki.push.haruko')).toBeNull()
  const { seenClock } = await import('#core/downloads/seen-clock.ts')
  expect(seenClock({ now: () => 0, elapsed: () => 0 }).now()).toBe(1_795_143_600_123.4)
  expect(listQuarantine(localStorage, theDevice)).toEqual([])
  // An older release must be able to read what this one writes.
  filmChoices.change({ areCaptionsOn: false })
  expect(localStorage.getItem('iki.film')).toBe('{"chosenHeight":480,"areCaptionsOn":false}')
  expect(localStorage.getItem('iki.kept.seen')).toBe('1795143600123.4')
})
