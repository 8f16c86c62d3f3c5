import { createDiaryEntry, deleteDiaryEntry } from '@iki/contract/diary/diary'
import { listAchievements, seeAchievements } from '@iki/contract/play/achievement'
import { listBodyTypes, listStamps } from '@iki/contract/play/notebook'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { squats } from '../squat/squat.tables.ts'
import { achievements, bodyTypes } from './achievement.tables.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 on the 20th in Tokyo
const { app, db } = await testApp({ clock: testClock(now) })

async function aMember() {
  const { uid, ...member } = await createMember(db)
  const page = await signedInBrowser(app, { uid, ...member })
  const count = { uid, seconds: 60, sequence: 1, updatedAt: now }
  return {
    page,
    squat: (day: string, times: number, deviceId = 'phone') =>
      db.insert(squats).values({ ...count, day, deviceId, count: times }),
    write: async (date: string) =>
      (await page.call(createDiaryEntry, { date, stress: 5, breath: 5 })).data?.id ?? '',
    stamps: async (month: string) => (await page.call(listStamps, { month })).data,
    marks: async () => (await page.call(listAchievements, {})).data ?? [],
  }
}

test('a month has the stamps of its diary and of its squats, on all devices together', async () => {
  const { squat, write, stamps } = await aMember()
  for (const day of ['2026-10-31', '2026-11-01']) await write(day)
  await squat('2026-11-01', 30)
  await squat('2026-11-01', 12, 'tablet')
  await squat('2026-11-18', 8)
  await squat('2026-12-01', 9)
  expect(await stamps('2026-11')).toEqual({
    month: '2026-11',
    days: [
      { date: '2026-11-01', isWritten: true, squats: 42 },
      { date: '2026-11-18', isWritten: false, squats: 8 },
    ],
  })
  expect((await stamps('2026-10'))?.days).toEqual([{ date: '2026-10-31', isWritten: true, squats: 0 }])
})

test('a stamp stays when its day is emptied, and is one’s own', async () => {
  const [own, other] = [await aMember(), await aMember()]
  const id = await own.write('2026-11-03')
  await own.stamps('2026-11')
  await own.page.call(deleteDiaryEntry, { id })
  expect((await own.stamps('2026-11'))?.days).toHaveLength(1)
  expect((await other.stamps('2026-11'))?.days).toEqual([])
})

test('a mark is new until it was seen, on every device, and only for who has seen it', async () => {
  const texts = { title: '蹲踞', lead: 'しゃがみました。', drawing: 'stone' as const }
  const rule = { fact: 'squats_day' as const, times: 1 }
  const mark = { ...texts, rule, credits: 0, position: 1 }
  await db.insert(achievements).values([
    { ...mark, id: 'seen', contentHash: '1' },
    { ...mark, id: 'later', contentHash: '2' },
    { ...mark, id: 'never', contentHash: '3', rule: { ...rule, times: 9 } },
  ])
  const [own, other] = [await aMember(), await aMember()]
  for (const { squat } of [own, other]) await squat('2026-11-18', 8)
  const newOf = async ({ marks }: typeof own) =>
    (await marks()).flatMap(({ id, isNew }) => (isNew ? [id] : [])).toSorted()
  expect(await newOf(own)).toEqual(['later', 'seen'])
  expect(await newOf(own)).toEqual(['later', 'seen'])
  await newOf(other)
  await own.page.call(seeAchievements, { ids: ['seen', 'never', 'none'] })
  await own.page.call(seeAchievements, { ids: ['seen'] })
  expect(await newOf(own)).toEqual(['later'])
  expect(await newOf(other)).toEqual(['later', 'seen'])
})

test('the body types are there in their order, with their next steps', async () => {
  const type = { lead: '前へ。', traits: ['胸がひらく'], next: [{ label: '日記へ', link: '/habit/diary' }] }
  await db.insert(bodyTypes).values([
    { ...type, id: 'ho', title: '帆', drawing: 'step', position: 20, contentHash: '1' },
    { ...type, id: 'ki', title: '木', drawing: 'stretch', position: 10, contentHash: '2' },
  ])
  expect((await (await aMember()).page.call(listBodyTypes, {})).data).toEqual([
    { ...type, id: 'ki', title: '木', drawing: 'stretch' },
    { ...type, id: 'ho', title: '帆', drawing: 'step' },
  ])
})
