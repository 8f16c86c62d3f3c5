import {
  createDiaryEntry,
  listDiaryEntries,
  restoreDiaryEntry,
  savePicture,
  updateDiaryEntry,
} from '@iki/contract/diary'
import { addDays } from '@iki/contract/tokyo'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToken } from '#core/access-token.ts'
import { clock } from '#core/clock.ts'
import { serverClock } from '#core/server-clock.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { type FakeDiaryServer, fakeDiaryServer } from '#test/fake-diary-server.ts'
import { makeDatabase } from './diary-database.ts'
import { deleteDay, resolveConflict, retryUnsent, saveDay, undoDelete } from './diary-days.ts'
import { diarySync } from './diary-sync.ts'
import { closeDiary, openDiary, requireDiary } from './open-diary.ts'
import { readDay } from './read-days.ts'
import { readUnsentCount } from './unsent-flag.ts'

const today = '2026-11-20'
const text = (memo: string, images: string[] = []) => ({ relax: 7, breath: 6, memo, images })
let api: FakeApi
let server: FakeDiaryServer

beforeEach(() => {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-20T03:00:00.000Z'))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  api = fakeApi()
  server = fakeDiaryServer(api)
  diaryMember(api)
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

test('a memo with signs of HTML comes back as it was written', async () => {
  await saveDay('general', today, text('<b>&"息"</b>'))
  await settled()
  const { database } = await requireDiary()
  expect((await readDay(database, 'general', today))?.value.memo).toBe('<b>&"息"</b>')
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
      locks: { request: async (_: string, run: () => Promise<void>) => void held.push(run) },
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
    // Before anything was tried.
    const { database } = await requireDiary()
    await settled()
    await database.outbox.update(['general', today], { attempts: [] })
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

  test('a thousand days go within ten seconds', async () => {
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
    const before = performance.now()
    await sync.sync()
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(server.count()).toBe(1000)
    expect(await unsent()).toEqual([])
  })
})

describe('a 401', () => {
  test('stops everything, keeps the rest and says so; the next sign-in sends it', async () => {
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

  test('in the middle keeps what comes after it', async () => {
    api.goOffline()
    const dates = Array.from({ length: 30 }, (_, index) => addDays(today, -index))
    for (const date of dates) await saveDay('general', date, text(date))
    await settled()
    api.comeBack()
    let taken = 0
    const { handle } = { handle: server }
    api.answer(createDiaryEntry, ({ input }) => {
      if (++taken > 10)
        return new Response(JSON.stringify({ status: -1, message: '', code: 'no_current_user' }))
      handle.writeElsewhere(input.date, text(input.memo ?? ''))
      return { ...entryOf(input.date), memo: input.memo ?? '' }
    })
    await settled()
    const left = await unsent()
    expect(left).toHaveLength(20)
    expect(new Set(left.map(row => row.state))).toEqual(new Set(['auth']))
  })
})

const entryOf = (date: string) => ({
  ...{ id: `x${date}`, date, stress: 7, breath: 6, memo: '', images: [], revision: 1, deleted_at: null },
  ...{ created_at: '2026-11-20T03:00:00.000Z', updated_at: '2026-11-20T03:00:00.000Z' },
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
    await resolveConflict('general', today, text('ふたつ'))
    await settled()
    expect(server.memos()).toEqual({ [today]: 'ふたつ' })
    expect(await unsent()).toEqual([])
  })

  test('has changed the day while it was open here: written on the older one, it is a conflict', async () => {
    await saveDay('general', today, text('一'))
    await settled()
    server.writeElsewhere(today, text('べつの端末'))
    const { sync } = await requireDiary()
    await sync.look('general', today, today)
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
    // A run that was under way when the other signed in.
    const late = makeDatabase('haruko')
    await diarySync(late, 'haruko').sync()
    expect(await late.outbox.toArray()).toMatchObject([{ state: 'auth', value: { memo: '春子の' } }])
    late.close()
    expect(server.count()).toBe(0)
  })

  test('whose token is not theirs any more sends nothing', async () => {
    const { sync } = await requireDiary()
    accessToken.write(tokenOf('natsuo'))
    await sync.sync()
    expect(api.requests(createDiaryEntry)).toHaveLength(0)
  })
})

test('where the server can’t list, what is unsent goes all the same', async () => {
  api.goOffline()
  for (const date of ['2026-11-19', today]) await saveDay('general', date, text(date))
  await settled()
  api.comeBack()
  api.refuse(listDiaryEntries, { code: 'diary_not_read' })
  await settled()
  expect(server.count()).toBe(2)
  expect(await unsent()).toEqual([])
})

test('what the server refuses stays, with its words, and can be tried again', async () => {
  api.refuse(createDiaryEntry, { code: 'invalid_input', fields: { memo: '使えない文字が含まれています' } })
  await saveDay('general', today, text('一'))
  await settled()
  expect((await unsent())[0]).toMatchObject({
    state: 'refused',
    error: { code: 'invalid_input', message: '使えない文字が含まれています' },
  })
  fakeDiaryServer(api)
  await settled()
  expect(await unsent()).toHaveLength(1)
  await retryUnsent('general', today)
  expect(await unsent()).toEqual([])
})

describe('a deleted day that is brought back', () => {
  async function removed(): Promise<string | null> {
    await saveDay('general', today, text('一'))
    await settled()
    const serverId = await deleteDay('general', today)
    await settled()
    return serverId
  }

  test('is the same entry as before, not a new one', async () => {
    await undoDelete('general', today, text('一'), await removed())
    await settled()
    expect(server.memos()).toEqual({ [today]: '一' })
    expect(api.requests(restoreDiaryEntry)).toHaveLength(1)
    expect(api.requests(createDiaryEntry)).toHaveLength(1) // The one of the beginning.
  })

  test('and changed at once stands as changed', async () => {
    const serverId = await removed()
    api.goOffline()
    await undoDelete('general', today, text('一'), serverId)
    await saveDay('general', today, text('二'))
    await settled()
    api.comeBack()
    await settled()
    expect(server.memos()).toEqual({ [today]: '二' })
    expect(api.requests(createDiaryEntry)).toHaveLength(1)
    expect(await unsent()).toEqual([])
  })

  test('after another phone has written the day is a conflict', async () => {
    const serverId = await removed()
    server.writeElsewhere(today, text('べつの端末'))
    await undoDelete('general', today, text('一'), serverId)
    await settled()
    expect((await unsent())[0]?.state).toBe('conflict')
  })

  test('before its deletion was sent has never been away', async () => {
    await saveDay('general', today, text('一'))
    await settled()
    api.goOffline()
    await deleteDay('general', today)
    await undoDelete('general', today, text('一'))
    await settled()
    api.comeBack()
    await settled()
    expect(server.memos()).toEqual({ [today]: '一' })
    expect(api.requests(createDiaryEntry)).toHaveLength(1)
  })
})

test('a deleted day comes back without its id, too', async () => {
  await saveDay('general', today, text('一'))
  await settled()
  await deleteDay('general', today)
  await settled()
  expect(server.count()).toBe(0)
  await undoDelete('general', today, text('一'))
  await settled()
  expect(server.memos()).toEqual({ [today]: '一' })
})

test('a picture that is too large leaves the words in place', async () => {
  const { database } = await requireDiary()
  const blob = new Blob(['x'], { type: 'image/jpeg' })
  const picture = {
    kind: 'general',
    date: today,
    blob,
    thumbnail: blob,
    isSent: false,
    addedAt: '',
    error: null,
  } as const
  await database.pictures.bulkAdd([
    { id: 'p1', ...picture },
    { id: 'p2', ...picture },
  ])
  api.answer(savePicture, ({ input: { id } }) =>
    id === 'p1'
      ? new Response(
          JSON.stringify({ status: -1, code: 'body_too_large', message: '送られたデータが大きすぎます' }),
          { status: 413 },
        )
      : { id, width: 1, height: 1 },
  )
  await saveDay('general', today, text('写真の日', ['p1', 'p2']))
  await settled()
  expect(server.memos()).toEqual({ [today]: '写真の日' })
  expect(api.requests(createDiaryEntry)[0]?.input.images).toEqual(['p2'])
  expect(await database.pictures.get('p1')).toMatchObject({
    isSent: false,
    error: '送られたデータが大きすぎます',
  })
  expect(await database.pictures.get('p2')).toMatchObject({ isSent: true, error: null })
})

test('a day that a phone with a wrong clock wrote too early goes when it has come', async () => {
  await saveDay('general', '2026-11-21', text('あした'))
  await settled()
  expect((await unsent())[0]?.error?.code).toBe('diary_day_to_come')
  vi.mocked(clock.now).mockReturnValue(new Date('2026-11-20T15:30:00.000Z')) // 00:30 in Tokyo.
  diaryMember(api)
  await settled()
  expect(server.memos()).toEqual({ '2026-11-21': 'あした' })
})

test('a browser that was killed after saving has the day at the next start', async () => {
  api.goOffline()
  await saveDay('general', today, text('残る'))
  closeDiary() // As far as a test can kill one.
  const { database } = await requireDiary()
  expect((await readDay(database, 'general', today))?.value.memo).toBe('残る')
})

test('a database that the browser has thrown away is missed', async () => {
  api.goOffline()
  await saveDay('general', today, text('一'))
  await settled()
  closeDiary()
  const { indexedDB } = globalThis
  await new Promise(resolve => {
    indexedDB.deleteDatabase('iki.diary.haruko').onsuccess = resolve
  })
  expect(await openDiary('haruko').lostCount).toBe(1)
  closeDiary()
  expect(await openDiary('haruko').lostCount).toBe(0)
})

test('a full phone is told, and nothing is half kept', async () => {
  const { database } = await requireDiary()
  vi.spyOn(database.outbox, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(saveDay('general', today, text('一'))).rejects.toMatchObject({
    name: 'NotKeptError',
    isFull: true,
  })
  expect(await unsent()).toEqual([])
})
