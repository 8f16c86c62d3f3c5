import { createDiaryEntry, updateDiaryEntry } from '@iki/contract/diary/diary'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { beforeEach, describe, expect, test } from 'vitest'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import type { FakeDiaryServer } from '#test/fake-diary-server.ts'
import { fakeHabitServer } from '#test/fake-habit-server.ts'
import { readDay } from '#test/read-day.ts'
import { resolveConflict, saveDay } from './diary-days.ts'
import { joinedKey } from './diary-sync.ts'
import { requireDiary } from './open-diary.ts'

const today = '2026-11-20'
let api: FakeApi
let server: FakeDiaryServer
let habits: ReturnType<typeof fakeHabitServer>

beforeEach(() => {
  ;({ api, server } = diaryPhone())
  habits = fakeHabitServer(api)
})

const eichi = (change: Partial<typeof emptyHabits.eichi>) => ({ ...emptyHabits.eichi, ...change })
const general = (memo: string, change = {}) => ({
  relax: 5,
  breath: 5,
  memo,
  images: [] as string[],
  ...change,
})
const sent = async () => (await requireDiary()).sync.sync()
const unsent = async () => (await requireDiary()).database.outbox.toArray()
const fetchToday = async (kind: 'general' | 'eichi') =>
  (await requireDiary()).sync.fetchDays(kind, today, today)

describe('two phones that write one day without a network', () => {
  test('are joined where they differ, and that is shown', async () => {
    api.goOffline()
    await saveDay('eichi', today, eichi({ sleep: 7, fix: '肩' }))
    await sent()
    habits.write('eichi', today, { meal: 5, memo: '家の電話' })
    api.comeBack()
    await sent()
    expect(habits.eichi.get(today)).toMatchObject({ sleep: 7, fix: '肩', meal: 5, memo: '家の電話' })
    const { database, sync } = await requireDiary()
    expect(await readDay(database, 'eichi', today)).toMatchObject({ state: 'sent', value: { meal: 5 } })
    expect(sync.state.getState().joined.has(joinedKey('eichi', today))).toBe(true)
  })

  test('are joined by what stood before, where that is known', async () => {
    await saveDay('eichi', today, eichi({ sleep: 3, memo: '朝' }))
    await sent()
    api.goOffline()
    await saveDay('eichi', today, eichi({ sleep: 3, memo: '' }))
    await sent()
    habits.write('eichi', today, { sleep: 8, memo: '朝' })
    api.comeBack()
    await sent()
    expect(habits.eichi.get(today)).toMatchObject({ sleep: 8, memo: '' })
  })

  test('are joined by it also when the form was opened before the other phone was known', async () => {
    await saveDay('general', today, general('朝', { relax: 4 }))
    await sent()
    server.writeElsewhere(today, general('朝', { relax: 8 }))
    await fetchToday('general')
    const started = { base: 1, ancestor: general('朝', { relax: 4 }) }
    await saveDay('general', today, general('朝と昼', { relax: 4 }), started)
    await sent()
    expect(api.requests(updateDiaryEntry).at(-1)?.input).toMatchObject({ stress: 8, memo: '朝と昼', base: 2 })
    expect(await unsent()).toEqual([])
  })

  test('are asked about where they collide, and nothing is sent', async () => {
    api.goOffline()
    await saveDay('eichi', today, eichi({ sleep: 7 }))
    await sent()
    habits.write('eichi', today, { sleep: 3, memo: '家の電話' })
    api.comeBack()
    await sent()
    expect(await unsent()).toMatchObject([{ state: 'conflict' }])
    expect(habits.eichi.get(today)).toMatchObject({ sleep: 3, revision: 1 })
  })

  test('are joined once when the answer is lost', async () => {
    api.goOffline()
    await saveDay('general', today, general('この電話'))
    await sent()
    server.writeElsewhere(today, general(''))
    api.comeBack()
    server.loseNextAnswer()
    await sent()
    await sent()
    expect(server.memos()).toEqual({ [today]: 'この電話' })
    expect(api.requests(updateDiaryEntry)).toHaveLength(1)
    expect(await unsent()).toEqual([])
  })

  test('of an earlier version of the app, without what stood before, lose nothing either', async () => {
    api.goOffline()
    await saveDay('eichi', today, eichi({ sleep: 7, memo: '' }))
    await (await requireDiary()).database.outbox.toCollection().modify(row => {
      delete row.ancestor
    })
    habits.write('eichi', today, { memo: '家の電話' })
    api.comeBack()
    await sent()
    expect(habits.eichi.get(today)).toMatchObject({ sleep: 7, memo: '家の電話' })
  })
})

test('what is written while a joined day is on its way is joined with it, not written over it', async () => {
  api.goOffline()
  await saveDay('eichi', today, eichi({ sleep: 7 }))
  await sent()
  habits.write('eichi', today, { memo: '家の電話' })
  api.comeBack()
  let isFirst = true
  api.answer(habitCalls.eichi.save, async ({ input: { date, base, replacesUnreadable, ...text } }) => {
    if (isFirst) {
      isFirst = false
      await saveDay('eichi', today, eichi({ sleep: 7, fix: '肩' }))
    }
    return habits.write('eichi', date, text)
  })
  await sent()
  await sent()
  expect(habits.eichi.get(today)).toMatchObject({ sleep: 7, memo: '家の電話', fix: '肩' })
})

describe('what a member chose', () => {
  async function collide() {
    api.goOffline()
    await saveDay('general', today, general('この電話'))
    await sent()
    server.writeElsewhere(today, general('家の電話'))
    api.comeBack()
    await sent()
  }
  const seen = { mine: general('この電話'), theirRevision: 1 }

  test('is not saved when the other version has changed since: they choose again', async () => {
    await collide()
    server.writeElsewhere(today, general('家の電話、もう一度'))
    await fetchToday('general')
    expect(await resolveConflict('general', today, general('この電話'), seen)).toBe(false)
    expect(await unsent()).toMatchObject([{ state: 'conflict', value: { memo: 'この電話' } }])
    expect(server.memos()).toEqual({ [today]: '家の電話、もう一度' })
  })

  test('meets what a third phone has written before it arrives, and asks again', async () => {
    await collide()
    server.writeElsewhere(today, general('三つめの電話'))
    await resolveConflict('general', today, general('この電話'), seen)
    await sent()
    expect(await unsent()).toMatchObject([{ state: 'conflict', value: { memo: 'この電話' } }])
    expect(server.memos()).toEqual({ [today]: '三つめの電話' })
  })

  test('waits without a network, and goes with what a third phone said of other things', async () => {
    await collide()
    api.goOffline()
    await resolveConflict('general', today, general('ふたつ'), seen)
    await sent()
    server.writeElsewhere(today, general('家の電話', { relax: 9 }))
    api.comeBack()
    await sent()
    expect(server.memos()).toEqual({ [today]: 'ふたつ' })
    expect(api.requests(updateDiaryEntry).at(-1)?.input).toMatchObject({ stress: 9, memo: 'ふたつ' })
    expect(await unsent()).toEqual([])
  })

  test('is saved when the other version was deleted meanwhile', async () => {
    await collide()
    server.deleteElsewhere(today)
    await fetchToday('general')
    await sent() // Ours is sent as it was.
    await resolveConflict('general', today, general('家の電話\nこの電話'), seen)
    await sent()
    expect(server.memos()).toEqual({ [today]: '家の電話\nこの電話' })
    expect(api.requests(createDiaryEntry).length).toBeGreaterThan(0)
  })
})
