import { addDays } from '@iki/contract/api/tokyo'
import { createDiaryEntry, listDiaryEntries, updateDiaryEntry } from '@iki/contract/diary/diary'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToken } from '#core/session/access-token.ts'
import { diaryMember, tokenOf } from '#test/diary-member.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import type { FakeDiaryServer } from '#test/fake-diary-server.ts'
import { readDay } from '#test/read-day.ts'
import { makeDatabase } from './diary-database.ts'
import { deleteDay, resolveConflict, saveDay } from './diary-days.ts'
import { diarySync } from './diary-sync.ts'
import { openDiary, requireDiary } from './open-diary.ts'
import { readUnsentCount } from './unsent-flag.ts'

const today = '2026-11-20'
const text = (memo: string, images: string[] = []) => ({ relax: 7, breath: 6, memo, images })
let api: FakeApi
let server: FakeDiaryServer

beforeEach(() => {
  ;({ api, server } = diaryPhone())
})

const settled = async () => (await requireDiary()).sync.sync()
const unsent = async () => (await requireDiary()).database.outbox.toArray()

test('what was written is on the server, once', async () => {
  await saveDay('general', today, text('窓の外'))
  await settled()
  expect(server.memos()).toEqual({ [today]: '窓の外' })
  expect(api.requests(createDiaryEntry)).toHaveLength(1)
  expect(await unsent()).toEqual([])
  expect(readUnsentCount('haruko')).toBe(0)
})

describe('when the server saves and the answer is lost', () => {
  test('a retry makes no second entry', async () => {
    server.loseNextAnswer()
    await saveDay('general', today, text('一'))
    await settled()
    await settled()
    expect(server.count()).toBe(1)
    expect(await unsent()).toEqual([])
  })

  test('a repeat of the very request carries the same key', async () => {
    server.loseNextAnswer()
    await saveDay('general', today, text('一'))
    await settled()
    const { database, sync } = await requireDiary()
    await database.days.clear()
    api.answer(listDiaryEntries, []) // Another node does not have it yet.
    await database.outbox.toCollection().modify({ attempts: [] })
    await sync.sync()
    const keys = api.requests(createDiaryEntry).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(server.count()).toBe(1)
    expect(await unsent()).toEqual([])
  })

  test('the next version is one change of the same entry, not a conflict', async () => {
    server.loseNextAnswer()
    await saveDay('general', today, text('一'))
    await settled()
    await saveDay('general', today, text('二'))
    await settled()
    expect(server.memos()).toEqual({ [today]: '二' })
    expect(await unsent()).toEqual([])
  })

  test('taking the day away takes away what has arrived', async () => {
    server.loseNextAnswer()
    await saveDay('general', today, text('一'))
    await settled()
    await deleteDay('general', today)
    await settled()
    expect(server.count()).toBe(0)
    expect(await unsent()).toEqual([])
  })
})

describe('at the same time', () => {
  test('two tabs send an entry once', async () => {
    api.goOffline()
    await saveDay('general', today, text('一'))
    await settled()
    api.comeBack()
    const elsewhere = makeDatabase('haruko')
    const here = await requireDiary()
    await Promise.all([here.sync.sync(), diarySync(elsewhere, 'haruko').sync()])
    elsewhere.close()
    expect(api.requests(createDiaryEntry)).toHaveLength(1)
    expect(server.count()).toBe(1)
  })

  test('a sync and a save by hand make one entry with the latest words', async () => {
    api.goOffline()
    await saveDay('general', today, text('一'))
    await settled()
    api.comeBack()
    const sync = settled()
    await saveDay('general', today, text('二'))
    await sync
    await settled()
    expect(server.memos()).toEqual({ [today]: '二' })
    expect(await unsent()).toEqual([])
  })

  test('a tab waits for the one that has the lock, where the browser has locks', async () => {
    const held: (() => Promise<void>)[] = []
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: { request: async (_: string, __: object, run: () => Promise<void>) => void held.push(run) },
    })
    await saveDay('general', today, text('一'))
    await settled()
    expect(api.requests(createDiaryEntry)).toHaveLength(0)
    await held[0]?.()
    expect(server.count()).toBe(1)
    vi.unstubAllGlobals()
  })
})

describe('without a network', () => {
  test('days wait on the phone, and go when it is back; the server’s own are not sent again', async () => {
    server.writeElsewhere('2026-11-18', text('同じ'))
    api.goOffline()
    for (const [date, memo] of [
      ['2026-11-18', '同じ'],
      ['2026-11-19', '二'],
      [today, '三'],
    ] as const)
      await saveDay('general', date, text(memo))
    await settled()
    expect(await unsent()).toHaveLength(3)
    expect(readUnsentCount('haruko')).toBe(3)
    api.comeBack()
    await settled()
    expect(server.memos()).toEqual({ '2026-11-18': '同じ', '2026-11-19': '二', [today]: '三' })
    expect(
      api
        .requests(createDiaryEntry)
        .map(({ input }) => input.date)
        .toSorted(),
    ).toEqual(['2026-11-19', today])
    expect(api.requests(listDiaryEntries)[0]?.input).toMatchObject({ limit: 1000 })
  })

  test('a day that was taken away before it was ever sent is forgotten', async () => {
    api.goOffline()
    await saveDay('general', today, text('一'))
    await settled()
    const { database } = await requireDiary()
    await database.outbox.update(['general', today], { attempts: [] }) // As before anything was tried.
    await deleteDay('general', today)
    expect(await unsent()).toEqual([])
  })

  test('a changed entry that another phone has deleted is created', async () => {
    await saveDay('general', today, text('一'))
    await settled()
    server.deleteElsewhere(today)
    await saveDay('general', today, text('二'))
    await settled()
    expect(server.memos()).toEqual({ [today]: '二' })
  })

  test('a thousand days go with one request each, after one list', async () => {
    const { database, sync } = await requireDiary()
    const template = { kind: 'general', action: 'save', base: null, addedAt: '', state: 'waiting' } as const
    await database.outbox.bulkAdd(
      Array.from({ length: 1000 }, (_, index) => ({
        ...template,
        date: addDays(today, -index),
        value: text(`${index}`),
        idempotencyKey: `k${index}`,
        error: null,
        attempts: [],
      })),
    )
    const before = api.requests(listDiaryEntries).length
    await sync.sync()
    expect(server.count()).toBe(1000)
    expect(api.requests(createDiaryEntry)).toHaveLength(1000)
    expect(api.requests(listDiaryEntries)).toHaveLength(before + 1)
    expect(await unsent()).toEqual([])
  })
})

describe('a 401', () => {
  test('stops everything, leaves the rest stored and says so; the next sign-in sends it', async () => {
    api.goOffline()
    for (const date of ['2026-11-18', '2026-11-19', today]) await saveDay('general', date, text(date))
    await settled()
    api.comeBack()
    server.break('signedOut')
    await settled()
    const { sync } = await requireDiary()
    expect(sync.state.getState().phase).toBe('auth')
    expect((await unsent()).map(row => row.state)).toEqual(['auth', 'auth', 'auth'])
    server.break(null)
    diaryMember(api)
    await settled()
    expect(server.count()).toBe(3)
  })

  test('in the middle leaves what comes after it stored', async () => {
    api.goOffline()
    const dates = Array.from({ length: 30 }, (_, index) => addDays(today, -index))
    for (const date of dates) await saveDay('general', date, text(date))
    await settled()
    api.comeBack()
    let taken = 0
    api.answer(createDiaryEntry, ({ input }) => {
      if (++taken > 10)
        return new Response(JSON.stringify({ status: -1, message: '', code: 'no_current_user' }))
      server.writeElsewhere(input.date, text(input.memo ?? ''))
      return { ...entryOf(input.date), memo: input.memo ?? '' }
    })
    await settled()
    const left = await unsent()
    expect(left).toHaveLength(20)
    expect(new Set(left.map(row => row.state))).toEqual(new Set(['auth']))
  })
})

const entryOf = (date: string) => ({
  id: `x${date}`,
  date,
  stress: 7,
  breath: 6,
  memo: '',
  images: [],
  revision: 1,
  deleted_at: null,
  created_at: '2026-11-20T03:00:00.000Z',
  updated_at: '2026-11-20T03:00:00.000Z',
})

describe('another phone', () => {
  test('has written the same day: both stay until the member has chosen', async () => {
    server.writeElsewhere(today, text('べつの端末'))
    await saveDay('general', today, text('この端末'))
    await settled()
    const { database } = await requireDiary()
    expect(await readDay(database, 'general', today)).toMatchObject({
      state: 'conflict',
      value: { memo: 'この端末' },
      theirs: { value: { memo: 'べつの端末' } },
    })
    expect(server.memos()).toEqual({ [today]: 'べつの端末' })
    const seen = { mine: text('この端末'), theirRevision: 1 }
    await resolveConflict('general', today, text('ふたつ'), seen)
    await settled()
    expect(server.memos()).toEqual({ [today]: 'ふたつ' })
    expect(await unsent()).toEqual([])
  })

  test('has changed the day while it was open here: written on the older one, it is a conflict', async () => {
    await saveDay('general', today, text('一'))
    await settled()
    server.writeElsewhere(today, text('べつの端末'))
    const { sync } = await requireDiary()
    await sync.fetchDays('general', today, today)
    await saveDay('general', today, text('二'), { base: 1 })
    await settled()
    expect((await unsent())[0]?.state).toBe('conflict')
    expect(api.requests(updateDiaryEntry)).toHaveLength(0)
  })
})

describe('a member', () => {
  test('never sends what another left on this phone', async () => {
    api.goOffline()
    await saveDay('general', today, text('春子の'))
    await settled()
    const left = openDiary('haruko')
    api.comeBack()
    diaryMember(api, { uid: 'natsuo' })
    expect((await requireDiary()).uid).toBe('natsuo')
    expect(await unsent()).toEqual([])
    expect(left.uid).toBe('haruko')
    // A run that had started before the other member signed in.
    const late = makeDatabase('haruko')
    await diarySync(late, 'haruko').sync()
    expect(await late.outbox.toArray()).toMatchObject([{ state: 'auth', value: { memo: '春子の' } }])
    late.close()
    expect(server.count()).toBe(0)
  })

  test('whose token is another’s by now sends nothing', async () => {
    api.goOffline()
    await saveDay('general', today, text('春子の'))
    const { sync, database } = await requireDiary()
    await sync.sync()
    api.comeBack()
    accessToken.write(tokenOf('natsuo'))
    await sync.sync()
    expect(server.count()).toBe(0)
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'auth' }])
  })
})
