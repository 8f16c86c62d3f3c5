import { listNotifications } from '@iki/contract/account/notification'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { saveSquats } from '@iki/contract/diary/squat'
import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { getCredits } from '@iki/contract/money/credit'
import {
  achieve,
  getAchievement,
  listAchievementMaster,
  listAchievements,
} from '@iki/contract/play/achievement'
import type { AchievementRule } from '@iki/contract/play/achievement-rule'
import { listQuests } from '@iki/contract/play/quest'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { creditService } from '#features/credit/credit.service.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { achievementService } from './achievement.service.ts'
import { achievements, quests } from './achievement.tables.ts'

const { app, db, config } = await testApp()
const credits = creditService({ db, clock: systemClock, countWrittenDays: async () => 0 })
const { notify } = testServices({ config, db }).notification.notifications
const parts = { db, clock: systemClock, licencesOf: async () => [] }
const service = achievementService({ ...parts, earnEach: credits.earnEach, notify })
const today = tokyoDay(systemClock())

async function aMember() {
  const member = await createMember(db)
  return { uid: member.uid, page: await signedInBrowser(app, member) }
}

async function create(id: string, rule: AchievementRule, reward = 0): Promise<string> {
  const texts = { title: '百の蹲踞', lead: 'しゃがみました。', drawing: 'stone' as const }
  await db.insert(achievements).values({ id, ...texts, rule, credits: reward, position: 1, contentHash: id })
  return id
}

const squat = (page: Browser, count: number, sequence = 1, daysAgo = 0) =>
  page.call(saveSquats, { day: addDays(today, -daysAgo), device: 'phone', count, seconds: 60, sequence })
const balanceOf = async (page: Browser) => (await page.call(getCredits, {})).data?.balance
const noticesOf = async (page: Browser) =>
  (await page.call(listNotifications, {})).data?.items.map(({ kind, title, body, link }) => ({
    kind,
    title,
    body,
    link,
  }))
const factsOf = async (uid: string) =>
  (await db.execute(sql`select fact, about, amount from facts where uid = ${uid} order by fact, about`)).rows

const hundred = await create('hundred', { fact: 'squats_day', sum: 100 }, 50)

test('an achievement is reached by what was done, and its credits come once', async () => {
  const { page } = await aMember()
  await squat(page, 60)
  expect((await page.call(getAchievement, { id: hundred })).data).toEqual({
    id: hundred,
    progress: 60,
    goal: 100,
    achievedAt: null,
    isNew: false,
  })
  await squat(page, 120, 2)
  const answers = await Promise.all(Array.from({ length: 10 }, () => page.call(listAchievements, {})))
  const found = answers.map(({ data }) => data?.find(({ id }) => id === hundred))
  expect(found.every(each => each?.progress === 100 && each.achievedAt !== null)).toBe(true)
  expect(await balanceOf(page)).toBe(50)
})

test('a past that was written at once is granted on the days that reached it, as seen and without a notice', async () => {
  const { uid, page } = await aMember()
  await squat(page, 60, 1, 5)
  await squat(page, 60, 1, 3)
  await squat(page, 60)
  await service.grantPast([uid])
  const found = (await page.call(getAchievement, { id: hundred })).data
  expect(found).toMatchObject({ progress: 100, isNew: false })
  expect(tokyoDay(new Date(found?.achievedAt ?? ''))).toBe(addDays(today, -3))
  expect(await noticesOf(page)).toEqual([])
  expect(await balanceOf(page)).toBe(50)
})

test('the notice leads to the notebook, and who has no plan to the record, which is open to all', async () => {
  const [holder, other] = [await aMember(), await aMember()]
  await createLicence(db, holder.uid, { itemId: '000002' })
  for (const { page } of [holder, other]) {
    await squat(page, 100)
    await page.call(listAchievements, {})
  }
  expect(await noticesOf(holder.page)).toMatchObject([{ link: '/mypage/quests' }])
  expect(await noticesOf(other.page)).toMatchObject([{ link: '/Recode' }])
})

test('an achievement is announced once, with its credits, however often it is checked', async () => {
  const { page } = await aMember()
  await squat(page, 100)
  await Promise.all(Array.from({ length: 5 }, () => page.call(listAchievements, {})))
  await service.backfill({})
  expect(await noticesOf(page)).toEqual([
    {
      kind: 'achievement',
      link: '/Recode',
      title: '「百の蹲踞」のしるしを手にしました',
      body: 'しゃがみました。50ポイントが入りました。',
    },
  ])
})

test('what is achieved at once is one notice, what comes later is another', async () => {
  const { page } = await aMember()
  const many = await Promise.all(
    [1, 2, 3, 4, 5].map(number => create(`many-${number}`, { fact: 'squats_day', times: 2 }, 1000)),
  )
  await squat(page, 5)
  await squat(page, 5, 1, 2)
  await page.call(listAchievements, {})
  await squat(page, 200, 2)
  await page.call(listAchievements, {})
  await db.execute(sql`delete from achievements where ${inArray(achievements.id, many)}`)
  expect(await noticesOf(page)).toMatchObject([
    { title: '「百の蹲踞」のしるしを手にしました' },
    {
      title: '新しいしるしを5個、手にしました',
      body: '「百の蹲踞」「百の蹲踞」「百の蹲踞」ほか2個です。5,000ポイントが入りました。',
    },
  ])
})

test('an achievement is never taken back, and what was done stays done when the entry says less', async () => {
  const { page, uid } = await aMember()
  await squat(page, 100)
  const before = (await page.call(getAchievement, { id: hundred })).data
  await squat(page, 1, 2)
  await page.call(listAchievements, {})
  expect(await factsOf(uid)).toEqual([{ fact: 'squats_day', about: today, amount: 100 }])
  await db.execute(sql`delete from facts where uid = ${uid}`)
  expect((await page.call(getAchievement, { id: hundred })).data).toEqual(before)
})

test('what a browser claims is never a fact', async () => {
  const { page, uid } = await aMember()
  const ear = await create('ear', { fact: 'listened_day', times: 1 })
  for (let number = 0; number < 20; number++)
    expect((await page.call(recordEvent, { message: 'play_onsei', event_no: 1 })).http).toBe(200)
  const opened = { title: '朝の息', type: 'onsei', url: '/single-player/asa', item_id: 'asa', tag: 'asa' }
  expect((await page.call(recordContent, { ...opened, uid })).http).toBe(200)
  const { http, code } = await page.call(achieve, { id: ear })
  expect([http, code]).toEqual([409, 'not_achieved'])
  expect(await factsOf(uid)).toEqual([])
})

test('claiming what is achieved is answered, again and again, and gives nothing twice', async () => {
  const { page } = await aMember()
  await squat(page, 100)
  for (let number = 0; number < 3; number++)
    expect((await page.call(achieve, { id: hundred })).http).toBe(200)
  expect(await balanceOf(page)).toBe(50)
  expect((await page.call(achieve, { id: 'no-such' })).code).toBe('not_found')
})

test('a new achievement counts what was done before it, without any act, and a repeated backfill once', async () => {
  const { page, uid } = await aMember()
  for (const daysAgo of [0, 3, 6]) await squat(page, 5, 1, daysAgo)
  const late = await create('late', { fact: 'squats_day', times: 3, withinDays: 7 }, 30)
  await service.backfill({})
  await service.backfill({})
  const rows = await db.execute(
    sql`select 1 from member_achievements where uid = ${uid} and achievement_id = ${late}`,
  )
  expect(rows.rows).toHaveLength(1)
  expect(await balanceOf(page)).toBe(30)
})

const fails = async () => {
  throw new Error('it failed')
}
test.each([
  ['reward', { earnEach: fails, notify }],
  ['notice', { earnEach: credits.earnEach, notify: fails }],
])('the achievement and its %s are both there, or neither', async (_, broken) => {
  const { page, uid } = await aMember()
  await squat(page, 100)
  const failing = achievementService({ ...parts, ...broken })
  await expect(failing.list(uid)).rejects.toThrow('it failed')
  const rows = await db.execute(sql`select 1 from member_achievements where uid = ${uid}`)
  expect([rows.rows, await balanceOf(page), await noticesOf(page)]).toEqual([[], 0, []])
  expect((await page.call(getAchievement, { id: hundred })).data?.achievedAt).not.toBeNull()
})

test('what was achieved stays with the member when the achievement is removed', async () => {
  const { page, uid } = await aMember()
  const removed = await create('gone', { fact: 'squats_day', times: 1 })
  await squat(page, 1)
  await page.call(achieve, { id: removed })
  await db.execute(sql`delete from achievements where id = ${removed}`)
  expect((await page.call(listAchievements, {})).data?.some(({ id }) => id === removed)).toBe(false)
  const rows = await db.execute(
    sql`select title from member_achievements where uid = ${uid} and achievement_id = ${removed}`,
  )
  expect(rows.rows).toEqual([{ title: '百の蹲踞' }])
})

test('what there is to achieve is listed with its goals, and nobody sees another’s', async () => {
  const [{ page }, other] = [await aMember(), await aMember()]
  await squat(page, 100)
  const { data } = await other.page.call(listAchievementMaster, {})
  expect(data?.find(({ id }) => id === hundred)).toMatchObject({ goal: 100, credits: 50, drawing: 'stone' })
  expect((await other.page.call(getAchievement, { id: hundred })).data?.progress).toBe(0)
})

test('the texts of a secret achievement are sent to those who have it, and to nobody else', async () => {
  const [{ page }, other] = [await aMember(), await aMember()]
  const next = { label: '数える', link: '/habit/diary' }
  const id = await create('veiled', { fact: 'squats_day', times: 1 })
  await db
    .update(achievements)
    .set({ isSecret: true, next })
    .where(inArray(achievements.id, [id]))
  const shownTo = async (reader: Browser) =>
    (await reader.call(listAchievementMaster, {})).data?.find(each => each.id === id)
  await squat(page, 1)
  await page.call(listAchievements, {})
  expect(await shownTo(page)).toMatchObject({
    title: '百の蹲踞',
    lead: 'しゃがみました。',
    isSecret: true,
    next,
  })
  expect(await shownTo(other.page)).toMatchObject({ title: '？？？', lead: '', drawing: 'mist', next: null })
})

test('quests have their steps in their order, and come in the order of their positions', async () => {
  const { page } = await aMember()
  const texts = { lead: 'ひとつずつ。', drawing: 'path' as const, contentHash: 'h' }
  await db.insert(quests).values([
    { id: 'later', title: 'あと', ...texts, steps: ['late', 'hundred'], position: 2 },
    { id: 'sooner', title: 'さき', ...texts, steps: ['hundred', 'late'], bodyType: 'ki', position: 1 },
  ])
  const shown = { lead: 'ひとつずつ。', drawing: 'path' }
  expect((await page.call(listQuests, {})).data).toEqual([
    { ...shown, id: 'sooner', title: 'さき', steps: ['hundred', 'late'], bodyType: 'ki' },
    { ...shown, id: 'later', title: 'あと', steps: ['late', 'hundred'], bodyType: null },
  ])
})
