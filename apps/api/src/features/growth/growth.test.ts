import { addDays } from '@iki/contract/api/tokyo'
import { createDiaryEntry } from '@iki/contract/diary/diary'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getGrowth } from '@iki/contract/media/growth'
import { type ListeningSession, reportListening } from '@iki/contract/media/listening'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { memberAchievements } from '../achievement/achievement.tables.ts'
import { articleReadings, articles } from '../article/article.tables.ts'
import { lessons } from '../lesson/lesson.tables.ts'
import { quizReviews } from '../relearn/relearn.tables.ts'
import { squats } from '../squat/squat.tables.ts'
import { setFlags } from '../story/story.store.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const today = '2026-11-20'
const clock = testClock(now)
const { app, db } = await testApp({ clock })
const ago = (days: number) => addDays(today, -days)
const [asa, hiru, yoru] = [
  await createLesson(db, { title: '朝', access: ['member'] }),
  await createLesson(db, { title: '昼', access: ['member'] }),
  await createLesson(db, { title: '夜', access: ['member'], drawing: 'moon' }),
]

beforeEach(() => clock.set(now))

async function doer() {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  let key = 0
  return {
    uid: member.uid,
    write: (days: number, stress: number) =>
      page.call(createDiaryEntry, { date: ago(days), stress, breath: 5 }),
    listen: (id: string, days: number, wallSeconds = 300) => {
      key += 1
      const session: ListeningSession = {
        key: key.toString(16).padStart(32, '0'),
        kind: 'lesson',
        id,
        secondsAgo: days * 86_400 + 600,
        seconds: 300,
        wallSeconds,
      }
      return page.call(reportListening, { sittings: [session] })
    },
    finish: (id: string, days: number) =>
      page.call(saveUserPlayingState, { id, seconds: 600, completed: true, secondsAgo: days * 86_400 }),
    growth: async (days = 30) => (await page.call(getGrowth, { days })).data,
  }
}

test('of somebody who has just come is empty, and says what day it is', async () => {
  expect(await (await doer()).growth()).toEqual({
    days: [],
    today,
    lessonsOfGoodDays: [],
    totals: {
      listenedSeconds: 0,
      listenedDays: 0,
      lessonsFinished: 0,
      diaryEntries: 0,
      articlesFinished: 0,
      episodesFinished: 0,
      achievements: 0,
      squats: 0,
      reviews: 0,
    },
  })
})

test('joins what was played, finished and written by day, the earliest first', async () => {
  const { listen, finish, write, growth } = await doer()
  await listen(asa, 0)
  await listen(asa, 2, 100)
  await listen(yoru, 2, 50)
  await finish(asa, 2)
  await finish(yoru, 2)
  await write(0, 8)
  await write(1, 3)
  expect(await growth()).toMatchObject({
    days: [
      { date: ago(2), listenedSeconds: 150, lessonsFinished: 2, relax: null, breath: null },
      { date: ago(1), listenedSeconds: 0, lessonsFinished: 0, relax: 3, breath: 5 },
      { date: today, listenedSeconds: 300, lessonsFinished: 0, relax: 8, breath: 5 },
    ],
    totals: { listenedSeconds: 450, listenedDays: 2, lessonsFinished: 2, diaryEntries: 2 },
  })
})

test('of some days leaves out those before, and its totals are of all time', async () => {
  const { listen, finish, write, growth } = await doer()
  for (const days of [6, 7]) {
    await listen(asa, days)
    await finish([asa, yoru][days - 6] ?? '', days)
    await write(days, 5)
  }
  const week = await growth(7)
  expect(week?.days).toMatchObject([
    { date: ago(6), listenedSeconds: 300, lessonsFinished: 1, relax: 5, breath: 5 },
  ])
  expect(week?.totals).toMatchObject({ listenedDays: 2, lessonsFinished: 2, diaryEntries: 2 })
  expect((await growth(8))?.days).toHaveLength(2)
})

test('names the lessons of good days, those of the most days first', async () => {
  const { listen, write, growth } = await doer()
  for (const [days, relax] of [7, 9, 8, 6].entries()) await write(days, relax)
  for (const days of [0, 0, 3]) await listen(asa, days)
  for (const days of [0, 1, 2]) await listen(yoru, days)
  await listen(hiru, 3)
  const removed = await createLesson(db, { access: ['member'] })
  await listen(removed, 1)
  await db.delete(lessons).where(eq(lessons.id, removed))
  expect((await growth())?.lessonsOfGoodDays).toEqual([
    { lessonId: yoru, title: '夜', drawing: 'moon', accent: 'none', days: 3 },
    { lessonId: asa, title: '朝', drawing: 'wave', accent: 'none', days: 1 },
  ])
})

test('counts the articles that were read to the end', async () => {
  const { uid, growth } = await doer()
  const article = (number: number) => ({
    id: `a${number}`,
    kind: 'matome',
    series: 's',
    number,
    title: '',
    lead: '',
    category: '',
    access: ['member'],
    tags: [],
    drawing: 'wave',
    bodyHtml: '',
    characters: 1,
    related: [],
    publishedAt: now,
    contentHash: '',
  })
  await db.insert(articles).values([article(1), article(2)])
  const reading = { uid, percent: 100, updatedAt: now }
  await db.insert(articleReadings).values([
    { ...reading, articleId: 'a1', isFinished: true },
    { ...reading, articleId: 'a2', isFinished: false },
  ])
  expect((await growth())?.totals.articlesFinished).toBe(1)
})

test('has the squats, marks and relearned words of each day, on all devices together', async () => {
  const { uid, growth } = await doer()
  const count = { uid, seconds: 60, sequence: 1, updatedAt: now }
  await db.insert(squats).values([
    { ...count, day: today, deviceId: 'phone', count: 30 },
    { ...count, day: today, deviceId: 'tablet', count: 12 },
    { ...count, day: ago(40), deviceId: 'phone', count: 8 },
  ])
  const mark = { uid, title: '印' }
  // The last minute of a day in Tokyo, and the first of the next.
  const times = ['2026-11-18T14:59:00Z', '2026-11-18T15:00:00Z', '2026-11-18T15:01:00Z']
  await db
    .insert(memberAchievements)
    .values(times.map((at, index) => ({ ...mark, achievementId: `m${index}`, achievedAt: new Date(at) })))
  const review = { uid, rating: 'good', at: now, day: ago(1) } as const
  await db.insert(quizReviews).values([
    { ...review, key: 'k1', wordId: 'kokyuu' },
    { ...review, key: 'k2', wordId: 'kosho' },
  ])
  const month = await growth()
  expect(month?.days).toMatchObject([
    { date: ago(2), achievements: 1, squats: 0, relax: null },
    { date: ago(1), achievements: 2, squats: 0 },
    { date: today, achievements: 0, squats: 42 },
  ])
  expect(month?.totals).toMatchObject({ squats: 50, achievements: 3, reviews: 2 })
  expect((await growth(41))?.days[0]).toMatchObject({ date: ago(40), squats: 8 })
})

test('is at most ten statements, also with good days and all there is to count', async () => {
  const { write, listen, growth } = await doer()
  await write(0, 9)
  await listen(asa, 0)
  await growth()
  const sent: string[] = []
  const note = (message: unknown) => void sent.push((message as MeasuredStatement).name)
  measured.statement.start.subscribe(note)
  const { lessonsOfGoodDays } = (await growth()) ?? {}
  measured.statement.start.unsubscribe(note)
  expect(lessonsOfGoodDays).toHaveLength(1)
  expect(sent.length, sent.join(', ')).toBeLessThanOrEqual(10)
})

test('is one’s own', async () => {
  const [own, other] = [await doer(), await doer()]
  await own.listen(asa, 0)
  await own.write(0, 9)
  expect(await other.growth()).toMatchObject({ days: [], lessonsOfGoodDays: [] })
})

test('counts the episodes of the story that were finished, and the marks', async () => {
  const { uid, growth } = await doer()
  const flags = ['chap1_s101_end', 'chap1_s102_end', 'tutorial_end', 'asked-toki']
  await setFlags(db, { uid, story: 'afq', flags, at: now })
  await db.insert(memberAchievements).values({ uid, achievementId: 'a', title: '印', achievedAt: now })
  expect((await growth())?.totals).toMatchObject({ episodesFinished: 2, achievements: 1 })
})
