import { addDays } from '@iki/contract/api/tokyo'
import { emptyHabits, type HabitText, habitCalls } from '@iki/contract/diary/habit-diary'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const today = '2026-11-20'
const range = { from: '2026-11-16', to: '2026-11-22' }
const clock = testClock(now)
const { app, db } = await testApp({ clock })
const aMember = async () => signedInBrowser(app, await createMember(db))

beforeEach(() => clock.set(now))

const eichi: HabitText<'eichi'> = {
  ...emptyHabits.eichi,
  sleep: 7,
  meal: 6,
  breath: 8,
  stress: 2,
  impressed: '朝の光',
  agreement: '早く寝る',
  fix: '肩',
  tough: '階段',
  memo: 'よい一日',
  images: ['p1'],
}
const kafuku: HabitText<'kafuku'> = {
  ...emptyHabits.kafuku,
  kagura: 1,
  sonkyo: 30,
  method: 2,
  memo: '膝がかるい',
}

describe('a day of the eichi diary', () => {
  test('is saved, stamped and read again', async () => {
    const page = await aMember()
    const { data } = await page.call(habitCalls.eichi.save, { date: today, ...eichi })
    expect(data).toEqual({
      id: today,
      ...eichi,
      saved: true,
      created: today,
      revision: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    expect((await page.call(habitCalls.eichi.list, range)).data).toEqual([data])
    const stamps = [{ date: today, stampedAt: now.toISOString() }]
    expect((await page.call(habitCalls.eichi.listStamps, range)).data).toEqual(stamps)
  })

  test('is emptied by deleting, and keeps its stamp', async () => {
    const page = await aMember()
    await page.call(habitCalls.eichi.save, { date: today, ...eichi })
    const { data } = await page.call(habitCalls.eichi.remove, { date: today })
    expect(data).toMatchObject({ id: today, ...emptyHabits.eichi, saved: false, revision: 2 })
    expect((await page.call(habitCalls.eichi.remove, { date: today })).data).toEqual(data)
    expect((await page.call(habitCalls.eichi.listStamps, range)).data).toHaveLength(1)
    clock.advance(60_000)
    const again = await page.call(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, base: 2 })
    expect(again.data).toMatchObject({ saved: true, revision: 3, createdAt: now.toISOString() })
    const stamps = [{ date: today, stampedAt: now.toISOString() }]
    expect((await page.call(habitCalls.eichi.listStamps, range)).data).toEqual(stamps)
  })

  test('that was never written can be deleted, and is then still not there', async () => {
    const page = await aMember()
    expect(await page.call(habitCalls.eichi.remove, { date: today })).toMatchObject({ http: 200, data: null })
    expect((await page.call(habitCalls.eichi.list, range)).data).toEqual([])
  })
})

describe('a day of the kafuku diary', () => {
  test('is saved, changed and emptied', async () => {
    const page = await aMember()
    const { data } = await page.call(habitCalls.kafuku.save, { date: today, ...kafuku })
    expect(data).toMatchObject({ id: today, ...kafuku, created: today, revision: 1 })
    expect(data).not.toHaveProperty('saved')
    await page.call(habitCalls.kafuku.save, { date: today, ...kafuku, kagura: 3, base: 1 })
    expect((await page.call(habitCalls.kafuku.list, range)).data).toMatchObject([{ kagura: 3, revision: 2 }])
    const emptied = await page.call(habitCalls.kafuku.remove, { date: today })
    expect(emptied.data).toMatchObject({ ...emptyHabits.kafuku, revision: 3 })
  })
})

const diaries = [
  [
    'eichi',
    (page: Awaited<ReturnType<typeof aMember>>, date: string, memo: string, base?: number) =>
      page.call(habitCalls.eichi.save, { date, ...eichi, memo, base }),
    habitCalls.eichi.list,
    habitCalls.eichi.remove,
  ],
  [
    'kafuku',
    (page: Awaited<ReturnType<typeof aMember>>, date: string, memo: string, base?: number) =>
      page.call(habitCalls.kafuku.save, { date, ...kafuku, memo, base }),
    habitCalls.kafuku.list,
    habitCalls.kafuku.remove,
  ],
] as const

describe.each(diaries)('in the %s diary', (_, save, listDays, deleteDay) => {
  test('a save whose answer was lost is made again without harm', async () => {
    const page = await aMember()
    const first = await save(page, today, '電車で', 0)
    expect((await save(page, today, '電車で', 0)).data).toEqual(first.data)
    expect((await page.call(listDays, range)).data).toHaveLength(1)
  })

  test('two tabs that save at once make one day', async () => {
    const page = await aMember()
    const same = await Promise.all(['朝', '朝', '朝'].map(memo => save(page, today, memo, 0)))
    expect(same.map(({ data }) => data?.revision)).toEqual([1, 1, 1])
    const yesterday = addDays(today, -1)
    const different = await Promise.all(['朝', '夜'].map(memo => save(page, yesterday, memo, 0)))
    expect(different.map(({ code }) => code ?? 'done').toSorted()).toEqual(['diary_changed', 'done'])
    expect((await page.call(listDays, range)).data).toHaveLength(2)
  })

  test('what another device has changed is not overwritten', async () => {
    const page = await aMember()
    await save(page, today, '一', 0)
    await save(page, today, '二', 1)
    expect(await save(page, today, '三', 1)).toMatchObject({ http: 409, code: 'diary_changed' })
    expect((await page.call(listDays, range)).data).toMatchObject([{ memo: '二', revision: 2 }])
  })

  test('words that a device has not seen are not emptied by it; a repeat is', async () => {
    const page = await aMember()
    await save(page, today, '一', 0)
    await save(page, today, '二', 1)
    expect(await page.call(deleteDay, { date: today, base: 1 })).toMatchObject({ code: 'diary_changed' })
    expect((await page.call(listDays, range)).data).toMatchObject([{ memo: '二' }])
    for (const _ of ['once', 'again'])
      expect((await page.call(deleteDay, { date: today, base: 2 })).data).toMatchObject({
        memo: '',
        revision: 3,
      })
  })

  test('at 00:30 in Tokyo the new day can be written, and tomorrow can’t', async () => {
    clock.set(new Date('2026-11-20T15:30:00Z'))
    const page = await aMember()
    expect((await save(page, '2026-11-21', '夜')).http).toBe(200)
    expect((await save(page, '2026-11-22', '夜')).code).toBe('diary_day_to_come')
  })

  test('days come ascending, 400 of them at most, and are the member’s own', async () => {
    const [page, other] = [await aMember(), await aMember()]
    for (const date of ['2026-11-20', '2026-11-16', '2026-11-18', '2026-11-15']) await save(page, date, date)
    const { data } = await page.call(listDays, range)
    expect(data?.map(({ id }) => id)).toEqual(['2026-11-16', '2026-11-18', '2026-11-20'])
    const to = today
    expect((await page.call(listDays, { from: addDays(to, -399), to })).data).toHaveLength(4)
    expect((await page.call(listDays, { from: addDays(to, -400), to })).code).toBe('invalid_input')
    expect((await page.call(listDays, { from: to, to: range.from })).data).toEqual([])
    expect((await other.call(listDays, range)).data).toEqual([])
  })
})
