import {
  getListening,
  type ListeningSession,
  listeningPageSize,
  listListenedDays,
  listListening,
  oldestSessionSeconds,
  reportListening,
  sessionsPerDay,
} from '@iki/contract/media/listening'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { lessons } from '../lesson/lesson.tables.ts'
import { saveListeningSessions } from './listening.store.ts'
import { listeningDays } from './listening.tables.ts'

const now = new Date('2026-11-19T22:00:00Z') // Friday the 20th, 7:00 in Tokyo
const clock = testClock(now)
const { app, db } = await testApp({ clock })
const [asa, yoru] = [
  await createLesson(db, { id: 'asa', title: '朝', access: ['member'] }),
  await createLesson(db, { id: 'yoru', title: '夜', access: ['member'] }),
]

beforeEach(() => clock.set(now))

const keyOf = (number: number) => number.toString(16).padStart(32, '0')
const session = (key: number, change: Partial<ListeningSession> = {}): ListeningSession => ({
  key: keyOf(key),
  kind: 'lesson',
  id: asa,
  secondsAgo: 600,
  seconds: 300,
  wallSeconds: 300,
  ...change,
})

async function listener() {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  return {
    uid: member.uid,
    page,
    report: (...sessions: ListeningSession[]) => page.call(reportListening, { sittings: sessions }),
    entries: async (day?: string) => (await page.call(listListening, day ? { day } : {})).data?.entries ?? [],
    days: async (month = '2026-11') => (await page.call(listListenedDays, { month })).data?.days,
    summary: async () => (await page.call(getListening, {})).data,
  }
}

describe('a listening session', () => {
  test('with a lesson that is not published yet is none', async () => {
    const coming = await createLesson(db, { publishedAt: new Date(now.getTime() + 1000) })
    const { report, entries } = await listener()
    expect((await report(session(1, { id: coming }))).http).toBe(200)
    expect(await entries()).toEqual([])
  })

  test('does not grow by more than the time that has passed since it began', async () => {
    const { report, entries } = await listener()
    await report(session(1, { secondsAgo: 0, seconds: 0, wallSeconds: 0 }))
    clock.advance(600_000)
    await report(session(1, { secondsAgo: 86_400, seconds: 200_000, wallSeconds: 86_400 }))
    const [grown] = await entries()
    expect(grown?.wallSeconds).toBeLessThan(700)
    expect(grown?.seconds).toBeLessThan(3 * 700)
  })

  test('counts once, however often and in whatever order it is reported', async () => {
    const { report, entries, days } = await listener()
    const [early, late] = [session(1), session(1, { seconds: 420, wallSeconds: 400 })]
    expect((await report(late)).http).toBe(200)
    await report(early, late, early)
    await report(early)
    expect(await entries()).toMatchObject([
      { key: keyOf(1), kind: 'lesson', itemId: asa, lesson: { title: '朝' }, seconds: 420, wallSeconds: 400 },
    ])
    expect(await days()).toEqual([{ day: '2026-11-20', seconds: 400 }])
  })

  test('stays where it began, and of what it was of', async () => {
    const { report, entries } = await listener()
    await report(session(1))
    const [first] = await entries()
    clock.set(new Date(now.getTime() + 60_000))
    await report(session(1, { wallSeconds: 330 }), session(2, { id: yoru }))
    await report(session(1, { id: yoru, wallSeconds: 900 }))
    expect(await entries()).toMatchObject([
      { key: keyOf(2) },
      { key: keyOf(1), itemId: asa, wallSeconds: 330, startedAt: first?.startedAt },
    ])
  })

  test('never lies in the future, nor is it longer than the time it can have had', async () => {
    const { report, entries } = await listener()
    await report(session(1, { secondsAgo: 0, seconds: 9_000, wallSeconds: 100 }))
    expect(await entries()).toMatchObject([
      { startedAt: new Date(now.getTime() - 100_000).toISOString(), seconds: 300, wallSeconds: 100 },
    ])
    expect((await report(session(2, { secondsAgo: -1 }))).code).toBe('invalid_input')
    expect((await report(session(2, { wallSeconds: 86_401 }))).code).toBe('invalid_input')
  })

  test('that was played without a network belongs to the day on which it was played', async () => {
    const { report, days } = await listener()
    await report(session(1, { secondsAgo: 8 * 3_600 }), session(2))
    expect(await days()).toEqual([
      { day: '2026-11-19', seconds: 300 },
      { day: '2026-11-20', seconds: 300 },
    ])
  })

  test('of a lesson that was removed, or from long ago, is ignored; the others are stored', async () => {
    const { report, entries } = await listener()
    const answer = await report(
      session(1, { id: 'gone' }),
      session(2, { secondsAgo: oldestSessionSeconds + 1 }),
      session(3),
    )
    expect(answer.http).toBe(200)
    expect(await entries()).toMatchObject([{ key: keyOf(3) }])
  })

  test('of the radio says so; what was played stays when the lesson goes', async () => {
    const { report, entries, summary } = await listener()
    const talk = await createLesson(db, { id: 'talk', access: ['member'] })
    await report(session(1, { kind: 'radio', id: talk }))
    await db.delete(lessons).where(eq(lessons.id, talk))
    expect(await entries()).toMatchObject([{ kind: 'radio', itemId: 'talk', lesson: null }])
    expect((await summary())?.totalSeconds).toBe(300)
  })

  test('is the member’s own: the same key of another is another one', async () => {
    const [one, other] = [await listener(), await listener()]
    await one.report(session(1))
    await other.report(session(1, { wallSeconds: 20 }))
    expect((await one.summary())?.totalSeconds).toBe(300)
    expect((await other.summary())?.totalSeconds).toBe(20)
  })
})

test('a day has no more than so many listening sessions, and those that are there go on growing', async () => {
  const { uid, report, days } = await listener()
  const most = Array.from({ length: sessionsPerDay - 1 }, (_, index) => ({
    key: keyOf(index),
    kind: 'lesson',
    id: asa,
    startedAt: now,
    seconds: 1,
    wallSeconds: 1,
  }))
  await saveListeningSessions(db, uid, most, now)
  await report(session(1000, { wallSeconds: 5 }), session(1001, { wallSeconds: 5, secondsAgo: 500 }))
  expect(await days()).toEqual([{ day: '2026-11-20', seconds: sessionsPerDay - 1 + 5 }])
  await report(session(1000, { wallSeconds: 9 }), session(1002, { secondsAgo: 86_400, wallSeconds: 2 }))
  expect(await days()).toEqual([
    { day: '2026-11-19', seconds: 2 },
    { day: '2026-11-20', seconds: sessionsPerDay - 1 + 9 },
  ])
})

test('two reports at one moment leave the longest', async () => {
  const { report, summary } = await listener()
  const lengths = [10, 70, 30, 60, 20, 50]
  await Promise.all(
    lengths.map(wallSeconds => report(session(1, { wallSeconds }), session(2, { wallSeconds }))),
  )
  expect((await summary())?.totalSeconds).toBe(140)
})

test('the sums of days are those of their sessions, whatever came at one moment, twice or out of order', async () => {
  const { uid, report, days } = await listener()
  const reports = Array.from({ length: 12 }, (_, at) =>
    [at % 4, 4 + (at % 3), 7].map(key =>
      session(key, { secondsAgo: 600 + (key % 3) * 86_400, wallSeconds: 10.1 + ((at * 7 + key) % 12) * 5 }),
    ),
  )
  await Promise.all(reports.map(sessions => report(...sessions)))
  const { rows } = await db.execute<{ seconds: number; sessions: number }>(sql`
    select sum(wall_seconds) as seconds, count(*)::int as sessions from listening
    where uid = ${uid} group by (started_at at time zone 'Asia/Tokyo')::date order by (started_at at time zone 'Asia/Tokyo')::date`)
  const stored = await db
    .select()
    .from(listeningDays)
    .where(eq(listeningDays.uid, uid))
    .orderBy(listeningDays.day)
  expect(stored.map(({ sessions }) => sessions)).toEqual(rows.map(({ sessions }) => sessions))
  expect(rows).toHaveLength(3)
  for (const [at, { seconds }] of rows.entries()) expect(stored[at]?.seconds).toBeCloseTo(seconds, 6)
  expect(await days()).toMatchObject(stored.map(({ day }) => ({ day })))
})

test('what grows is in no index', async () => {
  const { rows } = await db.execute(sql`select indexdef from pg_indexes
    where tablename in ('listening', 'listening_days') and indexdef ~ 'seconds|sessions'`)
  expect(rows).toEqual([])
})

test('no day has more than 24 hours', async () => {
  const { report, days, summary } = await listener()
  const all = { secondsAgo: 0, wallSeconds: 86_400 }
  await report(session(1, all), session(2, all))
  expect(await days()).toEqual([{ day: '2026-11-19', seconds: 86_400 }])
  expect((await summary())?.totalSeconds).toBe(86_400)
})

describe('the summary', () => {
  test('names this week and the last, all in all, and the days in a row', async () => {
    const { report, summary } = await listener()
    const ago = (days: number) => ({ secondsAgo: days * 86_400 + 600 })
    await report(
      session(1),
      session(2, ago(1)),
      session(3, { ...ago(2), wallSeconds: 10 }),
      session(4, ago(3)),
      session(5, ago(20)),
    )
    expect(await summary()).toEqual({
      today: '2026-11-20',
      recent: [
        { day: '2026-11-17', seconds: 300 },
        { day: '2026-11-18', seconds: 10 },
        { day: '2026-11-19', seconds: 300 },
        { day: '2026-11-20', seconds: 300 },
      ],
      totalSeconds: 1210,
      totalDays: 5,
      streakDays: 2,
      since: '2026-10-31',
    })
  })

  test('of nothing is nothing', async () => {
    expect(await (await listener()).summary()).toMatchObject({ recent: [], streakDays: 0, since: null })
  })
})

test('entries are paged by where the page before has ended, and can be those of a day', async () => {
  const { page, report, entries } = await listener()
  for (let batch = 0; batch < 2; batch++)
    await report(
      ...Array.from({ length: 20 }, (_, index) =>
        session(batch * 20 + index, { secondsAgo: 600 + Math.floor(index / 2) * 86_400 }),
      ),
    )
  const first = (await page.call(listListening, {})).data
  expect(first?.entries).toHaveLength(listeningPageSize)
  const rest = (await page.call(listListening, { after: first?.next ?? '' })).data
  expect(rest).toMatchObject({ next: null })
  const all = [...(first?.entries ?? []), ...(rest?.entries ?? [])]
  expect(new Set(all.map(({ key }) => key)).size).toBe(40)
  expect(all.map(({ startedAt }) => startedAt)).toEqual(
    all
      .map(({ startedAt }) => startedAt)
      .toSorted()
      .reverse(),
  )
  expect(await entries('2026-11-18')).toHaveLength(4)
  expect(await entries('2026-12-01')).toEqual([])
})

test('what was listened to can be asked for by kind', async () => {
  const film = await createLesson(db, { kind: 'video', access: ['member'] })
  const { page, report } = await listener()
  await report(session(1), session(2, { id: film, secondsAgo: 1200 }))
  const idsOf = async (lessonKind: 'audio' | 'video' | 'music') =>
    (await page.call(listListening, { lessonKind })).data?.entries.map(({ itemId }) => itemId)
  expect([await idsOf('audio'), await idsOf('video'), await idsOf('music')]).toEqual([[asa], [film], []])
})

test('what was listened to can be asked for by length and subject, as it was ordered', async () => {
  const lesson = (durationSeconds: number, ...tags: string[]) =>
    createLesson(db, { access: ['member'], durationSeconds, tags })
  const [short, middle, long] = [await lesson(179, 'breath'), await lesson(180), await lesson(600, 'breath')]
  const { page, report } = await listener()
  await report(...[short, middle, long].map((id, at) => session(at + 1, { id, secondsAgo: 600 * (at + 1) })))
  const idsOf = async (asked: { length?: 'short' | 'middle' | 'long'; tag?: string }) =>
    (await page.call(listListening, asked)).data?.entries.map(({ itemId }) => itemId)
  expect(await idsOf({})).toEqual([short, middle, long])
  expect(await idsOf({ length: 'short' })).toEqual([short])
  expect(await idsOf({ length: 'middle' })).toEqual([middle])
  expect(await idsOf({ length: 'long' })).toEqual([long])
  expect(await idsOf({ tag: 'breath' })).toEqual([short, long])
  expect(await idsOf({ tag: 'breath', length: 'long' })).toEqual([long])
})
