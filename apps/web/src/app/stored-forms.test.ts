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
import examples from './stored-examples.json' with { type: 'json' }

/**
 * Everything that release 5.0.0 leaves on a phone for its member, under the keys of that release. A release that can't
 * read one of these any more throws nothing away, but it makes members wait for what they wrote.
 */
const at = '2026-11-20T03:00:00.000Z'
const names = [
  'bookmarks',
  'memos',
  'diary-skips',
  'tours',
  'readings',
  'squats',
  'squat-counter',
  'popup-notes',
  'likes',
  'favorites',
  'impressions',
  'impression-draft',
  'impression-edits',
  'comment-drafts',
  'diary-drafts',
  'diary-drafts-eichi',
  'diary-drafts-kafuku',
  'diary-choices',
  'diary-presses',
  'positions',
  'plays',
  'queue',
  'player',
] as const
const stored: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  names.map(name => [name, examples[name][1].stored]),
)
const { value: general } = examples['diary-drafts'][2].stored['2026-11-19'].value
const { value: eichi } = examples['diary-drafts-eichi'][1].stored['2026-11-20']
const eichiElsewhere = { ...eichi, sleep: 2, fix: '腰', images: ['p2', 'p3', 'p4', 'p5'] }
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
  localStorage.setItem('iki.listening.haruko', JSON.stringify(examples.listening[1].stored))
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
  expect(queueStore().find(haruko, theOne)).toEqual(examples.queue[1].read.one)
  expect(settingsStore().find(haruko, theOne)).toEqual(examples.player[1].read.one)
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
