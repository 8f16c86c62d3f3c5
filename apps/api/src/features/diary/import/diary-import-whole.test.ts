import { addDays } from '@iki/contract/api/tokyo'
import * as diary from '@iki/contract/diary/diary'
import * as diaryData from '@iki/contract/diary/diary-data'
import { importDiary } from '@iki/contract/diary/diary-import'
import { joinedFiles } from '@iki/contract/diary/diary-import-files'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { diaryWeekCredits, getCredits } from '@iki/contract/money/credit'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { diaryStatsService } from '../stats/diary-stats.service.ts'

const clock = testClock(new Date('2026-11-19T22:00:00.678Z')) // 7:00 in Tokyo
const today = '2026-11-20'
const range = { from: '2026-10-01', to: today }
const { app, db } = await testApp({ clock })

const aPage = async () => signedInBrowser(app, await createMember(db))
type Step = 'preview' | 'save' | 'save-rated'
const send = (page: Browser, step: Step, file: Uint8Array | string) =>
  page.call(importDiary, { step, into: 'as-file-says' }, { file: Buffer.from(file) })
const sent = async (page: Browser, step: Step, file: Uint8Array | string) =>
  (await send(page, step, file)).data
const stats = async (page: Browser) => (await page.call(diary.getDiaryStats, {})).data
const stamps = async (page: Browser) => (await page.call(habitCalls.eichi.listStamps, range)).data
const entries = async (page: Browser) => (await page.call(diary.listDiaryEntries, {})).data
const json = (whole: object) => JSON.stringify(whole)

describe('a day off', () => {
  const file = json({
    diary: [{ date: '2026-11-16', relax: 5, breath: 5 }],
    skips: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map(date => ({ date, reason: 'ill' })),
  })

  test('is written where neither an entry nor a day off is there, and keeps the row of days', async () => {
    const page = await aPage()
    await page.call(diary.createDiaryEntry, { date: '2026-11-17', stress: 1, breath: 1 })
    await page.call(diary.saveSkip, { date: '2026-11-18', reason: 'travelling' })
    const before = await stats(page)
    expect(await sent(page, 'preview', file)).toMatchObject({ skips: { added: 1, kept: 3 } })
    expect(await stats(page)).toEqual(before)
    expect(await sent(page, 'save', file)).toMatchObject({ skips: { added: 1, kept: 3 } })
    const after = {
      streakDays: 2,
      skips: [
        { date: '2026-11-18', reason: 'travelling' },
        { date: '2026-11-19', reason: 'ill' },
      ],
    }
    expect(await stats(page)).toMatchObject(after)
    expect(await sent(page, 'save', file)).toMatchObject({ skips: { added: 0, kept: 4 } })
    expect(await stats(page)).toMatchObject(after)
  })

  test('of two files of one moment is written once; another member gets none', async () => {
    const [page, other] = [await aPage(), await aPage()]
    const both = await Promise.all([sent(page, 'save', file), sent(page, 'save', file)])
    expect(both.map(each => each?.skips.added).toSorted()).toEqual([0, 3])
    expect((await stats(other))?.skips).toEqual([])
  })

  test('is not written where an entry or a day off came just before', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    await page.call(diary.createDiaryEntry, { date: '2026-11-17', stress: 1, breath: 1 })
    await page.call(diary.saveSkip, { date: '2026-11-18', reason: 'travelling' })
    const { addSkips } = diaryStatsService({ db, clock, limitSaves: async () => {} })
    const skips = ['2026-11-17', '2026-11-18', '2026-11-19'].map(date => ({ date, reason: 'ill' as const }))
    expect(await db.transaction(tx => addSkips(tx, member.uid, skips))).toEqual(['2026-11-19'])
    expect((await stats(page))?.skips).toMatchObject([{ reason: 'travelling' }, { date: '2026-11-19' }])
  })

  test('where the entry was deleted is free again', async () => {
    const page = await aPage()
    const made = await page.call(diary.createDiaryEntry, { date: '2026-11-19', stress: 1, breath: 1 })
    await page.call(diary.deleteDiaryEntry, { id: made.data?.id ?? '' })
    await send(page, 'save', '日付,理由\n2026-11-19,旅・移動')
    expect((await stats(page))?.skips).toEqual([{ date: '2026-11-19', reason: 'travelling' }])
  })
})

describe('stamps and moments', () => {
  async function someone() {
    const page = await aPage()
    await page.call(diary.createDiaryEntry, { date: '2026-11-19', stress: 7, breath: 6, memo: '雨' })
    for (const date of ['2026-11-18', '2026-11-19'])
      await page.call(habitCalls.eichi.save, { date, ...emptyHabits.eichi, memo: '膝' })
    await page.call(habitCalls.eichi.remove, { date: '2026-11-18' })
    await page.call(diary.saveSkip, { date: '2026-11-17', reason: 'resting' })
    return page
  }
  const ofExport = async (page: Browser, format: (typeof diaryData.diaryExportFormats)[number]) => {
    const answer = await page.call(diaryData.exportDiary, { format })
    const files = Object.entries(unzipSync(answer.response.rawPayload))
    return joinedFiles(files.map(([name, bytes]) => ({ name, bytes })))
  }

  test.each([
    ['json', '2026-11-19T22:00:00.678Z'],
    ['csv', '2026-11-19T22:00:00.000Z'],
    ['markdown', null],
  ] as const)('of an export as %s come back later, for another account too', async (format, moment) => {
    const file = await ofExport(await someone(), format)
    clock.advance(60_000)
    const at = moment ?? clock().toISOString()
    const page = await aPage()
    const expected = {
      diaries: [
        { kind: 'general', added: 1, stamps: 0 },
        { kind: 'eichi', added: 1, stamps: 1, from: '2026-11-18' },
      ],
      skips: { added: 1, kept: 0 },
      problemCount: 0,
    }
    expect(await sent(page, 'preview', file)).toMatchObject(expected)
    expect(await stamps(page)).toEqual([])
    expect(await sent(page, 'save', file)).toMatchObject(expected)
    expect(await entries(page)).toMatchObject([{ memo: '雨', created_at: at, updated_at: at }])
    expect((await page.call(habitCalls.eichi.list, range)).data).toMatchObject([
      { id: '2026-11-19', memo: '膝', createdAt: at, updatedAt: at },
    ])
    expect(await stamps(page)).toEqual([
      { date: '2026-11-18', stampedAt: at },
      { date: '2026-11-19', stampedAt: at },
    ])
    const nothing = { added: 0, stamps: 0 }
    expect(await sent(page, 'save', file)).toMatchObject({ diaries: [nothing, nothing], skips: { kept: 1 } })
    clock.advance(-60_000)
  })

  test('that cannot be true count as the moment of the import, and a stamp that is there stays', async () => {
    const page = await aPage()
    await page.call(habitCalls.eichi.save, { date: '2026-11-18', ...emptyHabits.eichi, memo: 'さき' })
    const [early, late] = ['2026-11-17T00:00:00.000Z', '2027-01-01T00:00:00.000Z']
    const now = clock().toISOString()
    const file = json({
      diary: [{ date: '2026-11-19', relax: 5, breath: 5, createdAt: early, updatedAt: late }],
      eichiDiary: [{ id: '2026-11-19', memo: '膝', createdAt: late, updatedAt: early }],
      eichiStamps: [
        { date: '2026-11-18', stampedAt: '2026-11-18T00:00:00.000Z' },
        { date: '2026-11-19', stampedAt: early },
      ],
    })
    await send(page, 'save', file)
    expect(await entries(page)).toMatchObject([{ created_at: now, updated_at: now }])
    expect((await page.call(habitCalls.eichi.list, range)).data?.[1]).toMatchObject({
      memo: '膝',
      createdAt: now,
      updatedAt: now,
    })
    expect((await stamps(page))?.map(({ stampedAt }) => stampedAt)).toEqual([now, now])
  })

  test('earn nothing: credits of a week count from the import, whatever the file says', async () => {
    const page = await aPage()
    const days = Array.from({ length: 25 }, (_, index) => addDays(today, -index))
    const ofDay = (date: string) => ({
      date,
      relax: 5,
      breath: 5,
      createdAt: `${date}T03:00:00.000Z`,
      updatedAt: `${date}T03:00:00.000Z`,
    })
    await send(page, 'save', json({ diary: days.map(ofDay) }))
    expect((await page.call(getCredits, {})).data).toEqual({ balance: diaryWeekCredits })
  })
})

describe('days without a rating', () => {
  const table = '日付,リラックス度,呼吸の深さ\n2026-11-18,7,6\n2026-11-19,7,\n2026-11-20,,5'

  test('are counted, and get the middle or are left out as the member chooses', async () => {
    const [page, other] = [await aPage(), await aPage()]
    await other.call(diary.createDiaryEntry, { date: '2026-11-20', stress: 1, breath: 1 })
    expect((await sent(page, 'preview', table))?.diaries).toMatchObject([{ added: 3, kept: 0, unrated: 2 }])
    expect((await sent(other, 'save-rated', table))?.diaries).toMatchObject([
      { added: 1, kept: 1, unrated: 1 },
    ])
    expect((await entries(other))?.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-18'])
    await send(page, 'save', table)
    expect(await entries(page)).toMatchObject([
      { stress: 5, breath: 5 },
      { stress: 7, breath: 5 },
      { stress: 7, breath: 6 },
    ])
  })

  test('of a habit diary come in either way, and a day off takes the place of one that is left out', async () => {
    const page = await aPage()
    const file = json({
      diary: [{ date: '2026-11-19', memo: '雨' }],
      kafukuDiary: [{ id: '2026-11-19', memo: '膝' }],
      skips: [{ date: '2026-11-19', reason: 'ill' }],
    })
    expect(await sent(page, 'preview', file)).toMatchObject({ skips: { added: 0, kept: 1 } })
    expect(await sent(page, 'save-rated', file)).toMatchObject({
      diaries: [
        { kind: 'general', added: 0, kept: 0, unrated: 1 },
        { kind: 'kafuku', added: 1, unrated: 0 },
      ],
      skips: { added: 1, kept: 0 },
    })
  })
})
