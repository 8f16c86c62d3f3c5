import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { beforeEach, describe, expect, test } from 'vitest'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import type { FakeDiaryServer } from '#test/fake-diary-server.ts'
import { fakeHabitServer } from '#test/fake-habit-server.ts'
import { readDay } from '#test/read-day.ts'
import { listDiaryOwners } from './diary-database.ts'
import { resolveConflict, saveDay } from './diary-days.ts'
import { forgetSent } from './forget-sent.ts'
import { closeDiary, requireDiary } from './open-diary.ts'

const today = '2026-11-20'
let api: FakeApi
let server: FakeDiaryServer
let habits: ReturnType<typeof fakeHabitServer>

beforeEach(() => {
  ;({ api, server } = diaryPhone())
  habits = fakeHabitServer(api)
})

const text = (memo: string) => ({ relax: 7, breath: 6, memo, images: [] })
const fetchToday = async (kind: 'general' | 'eichi' | 'kafuku' = 'general') =>
  (await requireDiary()).sync.fetchDays(kind, today, today)
const dayHere = async (kind: 'general' | 'eichi' | 'kafuku' = 'general') =>
  readDay((await requireDiary()).database, kind, today)
const sent = async () => (await requireDiary()).sync.sync()

describe('a day that the server can’t open', () => {
  test('is known as such, with its numbers and without words', async () => {
    server.writeElsewhere(today, { memo: '雨', relax: 7 })
    server.seal(today)
    habits.write('eichi', today, { sleep: 8, tough: '階段' })
    habits.seal('eichi', today)
    habits.write('kafuku', today, { memo: '膝' })
    habits.seal('kafuku', today)
    for (const kind of ['general', 'eichi', 'kafuku'] as const) await fetchToday(kind)
    expect(await dayHere()).toMatchObject({ isUnreadable: true, value: { relax: 7, memo: '' } })
    expect(await dayHere('eichi')).toMatchObject({
      isUnreadable: true,
      value: { ...emptyHabits.eichi, sleep: 8 },
    })
    expect(await dayHere('kafuku')).toMatchObject({ isUnreadable: true, value: emptyHabits.kafuku })
  })

  test('keeps the texts that this phone has of it, until the server opens it again', async () => {
    server.writeElsewhere(today, { memo: '雨' })
    await fetchToday()
    server.seal(today)
    await fetchToday()
    expect(await dayHere()).toMatchObject({ isUnreadable: false, value: { memo: '雨' } })
    server.writeElsewhere(today, { memo: '晴れ' })
    server.seal(today)
    await fetchToday()
    expect(await dayHere()).toMatchObject({ isUnreadable: true, value: { memo: '' } })
    server.seal(today, false)
    await fetchToday()
    expect(await dayHere()).toMatchObject({ isUnreadable: false, value: { memo: '晴れ' } })
  })

  test('keeps them on this phone also when its member leaves', async () => {
    server.writeElsewhere(today, { memo: '雨' })
    server.writeElsewhere('2026-11-19', { memo: '曇り' })
    const { sync } = await requireDiary()
    await sync.fetchDays('general', '2026-11-19', today)
    server.seal(today)
    await sync.fetchDays('general', '2026-11-19', today)
    closeDiary()
    await forgetSent('haruko')
    expect(await listDiaryOwners()).toEqual(['haruko'])
    const { database } = await requireDiary()
    expect(await database.days.toArray()).toMatchObject([{ date: today, value: { memo: '雨' } }])
  })

  test('takes what was changed here on the words that stood', async () => {
    await saveDay('eichi', today, { ...emptyHabits.eichi, memo: '雨' })
    await sent()
    habits.seal('eichi', today)
    await saveDay('eichi', today, { ...emptyHabits.eichi, memo: '雨のち晴れ' })
    await sent()
    expect(api.requests(habitCalls.eichi.save).at(-1)?.input).toMatchObject({ base: 1 })
    expect(habits.eichi.get(today)?.memo).toBe('雨のち晴れ')
    expect(await (await requireDiary()).database.outbox.count()).toBe(0)
  })

  test('is not written over by words that never saw it: their writer chooses', async () => {
    api.goOffline()
    await saveDay('general', today, text('この電話'))
    await sent()
    server.writeElsewhere(today, { memo: '家の電話' })
    server.seal(today)
    api.comeBack()
    await sent()
    expect(await dayHere()).toMatchObject({
      state: 'conflict',
      value: { memo: 'この電話' },
      theirs: { unreadable: 'everywhere' },
    })
    server.seal(today, false)
    expect(server.memos()).toEqual({ [today]: '家の電話' })
    server.seal(today)
    await resolveConflict('general', today, text('この電話'), { mine: text('この電話'), theirRevision: 1 })
    await sent()
    expect(server.memos()).toEqual({ [today]: 'この電話' })
  })
})
