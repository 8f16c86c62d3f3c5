import { addDays } from '@iki/contract/api/tokyo'
import { createDiaryEntry, deleteSkip, getDiaryStats, saveSkip } from '@iki/contract/diary/diary'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const today = '2026-11-20'
const clock = testClock(new Date('2026-11-19T22:00:00Z')) // 7:00 in Tokyo
const { app, db } = await testApp({ clock })
const ago = (days: number) => addDays(today, -days)

async function writer() {
  const page = await signedInBrowser(app, await createMember(db))
  return {
    page,
    write: (date: string, stress = 5, breath = 5) => page.call(createDiaryEntry, { date, stress, breath }),
    skip: (date: string) => page.call(saveSkip, { date, reason: 'ill' }),
    stats: async () => (await page.call(getDiaryStats, {})).data,
  }
}

test('of nothing are nothing', async () => {
  expect(await (await writer()).stats()).toEqual({
    averageRelax: 0,
    averageBreath: 0,
    totalEntries: 0,
    streakDays: 0,
    today,
    skips: [],
  })
})

test('averages are rounded to a tenth, over all entries', async () => {
  const { write, stats } = await writer()
  await write(ago(0), 7, 1)
  await write(ago(1), 7, 2)
  await write(ago(400), 6, 2)
  expect(await stats()).toMatchObject({
    averageRelax: 6.7,
    averageBreath: 1.7,
    totalEntries: 3,
    streakDays: 2,
  })
})

test('a skipped day with a reason holds the row together, until the reason is taken back', async () => {
  const { page, write, skip, stats } = await writer()
  for (const days of [0, 1, 3]) await write(ago(days))
  expect((await stats())?.streakDays).toBe(2)
  await skip(ago(2))
  await skip(ago(2))
  expect(await stats()).toMatchObject({ streakDays: 3, skips: [{ date: ago(2), reason: 'ill' }] })
  await page.call(saveSkip, { date: ago(2), reason: 'travelling' })
  expect((await stats())?.skips).toEqual([{ date: ago(2), reason: 'travelling' }])
  await page.call(deleteSkip, { date: ago(2) })
  expect(await stats()).toMatchObject({ streakDays: 2, skips: [] })
})

test('skips of a year are listed, and a day far ahead is none', async () => {
  const { page, skip, stats } = await writer()
  for (const days of [366, 365, 0, -1]) expect((await skip(ago(days))).http).toBe(200)
  expect((await stats())?.skips.map(({ date }) => date)).toEqual([ago(365), ago(0), ago(-1)])
  expect((await page.call(saveSkip, { date: ago(-2), reason: 'ill' })).code).toBe('invalid_input')
})

test('a member who skips days without end is stopped', async () => {
  const { skip } = await writer()
  await skip(ago(1))
  await db.execute(sql`update auth_limits set count = 100000 where key like 'diary:%'`)
  expect((await skip(ago(2))).code).toBe('too_many_requests')
})

test('are of one’s own days alone', async () => {
  const [own, other] = [await writer(), await writer()]
  await own.write(today)
  await own.skip(ago(1))
  expect(await other.stats()).toMatchObject({ totalEntries: 0, streakDays: 0, skips: [] })
})
