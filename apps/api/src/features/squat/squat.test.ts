import type { InputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { listSquats, saveSquats, squatDeviceLimit, squatPageDays } from '@iki/contract/diary/squat'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()

const aMember = async () => signedInBrowser(app, await createMember(db))
const dayMs = 86_400_000
const today = systemClock()
const daysAgo = (days: number) => tokyoDay(new Date(today.getTime() - days * dayMs))

const countOf = (change: Partial<InputOf<typeof saveSquats>> = {}) => ({
  day: daysAgo(0),
  device: 'phone',
  count: 10,
  seconds: 60,
  sequence: 1,
  ...change,
})

test('a day is what all devices have counted', async () => {
  const page = await aMember()
  await page.call(saveSquats, countOf())
  const { data } = await page.call(saveSquats, countOf({ device: 'tablet', count: 5, seconds: 30 }))
  expect(data).toEqual({ day: daysAgo(0), count: 15, seconds: 90 })
  expect((await page.call(listSquats, {})).data).toEqual({ days: [data], next: null })
})

test('a count that comes late, twice or out of order changes nothing', async () => {
  const page = await aMember()
  const save = (sequence: number, count: number) => page.call(saveSquats, countOf({ sequence, count }))
  await Promise.all([save(1, 3), save(3, 12), save(2, 8)])
  expect((await save(3, 99)).data?.count).toBe(12)
  expect((await save(1, 3)).data?.count).toBe(12)
  expect((await save(4, 11)).data?.count).toBe(11)
})

test('days come the latest first, page by page, and every one of them once', async () => {
  const page = await aMember()
  const all = Array.from({ length: squatPageDays + 2 }, (_, index) => daysAgo(index))
  for (const day of all) await page.call(saveSquats, countOf({ day }))
  const first = await page.call(listSquats, {})
  const next = first.data?.next ?? ''
  const second = await page.call(listSquats, { before: next })
  expect(second.data?.next).toBeNull()
  const days = [...(first.data?.days ?? []), ...(second.data?.days ?? [])].map(({ day }) => day)
  expect(days).toEqual(all)
})

test('a day far from today is refused', async () => {
  const page = await aMember()
  const { http, code } = await page.call(saveSquats, countOf({ day: daysAgo(-3) }))
  expect([http, code]).toEqual([400, 'invalid_input'])
  expect((await page.call(listSquats, {})).data?.days).toEqual([])
})

test('more devices than anybody has are not written down', async () => {
  const page = await aMember()
  for (let number = 0; number < squatDeviceLimit; number++)
    await page.call(saveSquats, countOf({ device: `device-${number}`, count: 1 }))
  const { data } = await page.call(saveSquats, countOf({ device: 'one-more', count: 1 }))
  expect(data?.count).toBe(squatDeviceLimit)
  expect(
    (await page.call(saveSquats, countOf({ device: 'device-0', count: 4, sequence: 2 }))).data?.count,
  ).toBe(squatDeviceLimit + 3)
})

test('nobody sees another’s', async () => {
  const [page, other] = [await aMember(), await aMember()]
  await page.call(saveSquats, countOf())
  expect((await other.call(listSquats, {})).data).toEqual({ days: [], next: null })
})
