import { addDays } from '@iki/contract/api/tokyo'
import * as diary from '@iki/contract/diary/diary'
import * as diaryData from '@iki/contract/diary/diary-data'
import { diaryImportDays, importDiary } from '@iki/contract/diary/diary-import'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { diaryWeekCredits, getCredits } from '@iki/contract/money/credit'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { diaryImportLimit } from '../diary-rates.ts'
import { habitDiaryService } from '../habit/habit-diary.service.ts'
import { diarySeals } from '../seal/diary-seal.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const today = '2026-11-20'
const range = { from: '2026-10-01', to: today }
const { app, db } = await testApp({ clock: testClock(now) })

const aPage = async () => signedInBrowser(app, await createMember(db))
type Step = 'preview' | 'save'
const send = (page: Browser, step: Step, text: string, into: 'as-file-says' | DiaryKind = 'as-file-says') =>
  page.call(importDiary, { step, into }, { file: Buffer.from(text) })

const head = '日付,リラックス度,呼吸の深さ,ひとこと,写真'
const table = [
  head,
  '2026-11-20,7,6,雨,',
  '2026-11-19,5,4,"=1+1 <b>息</b>",pictures/a.webp',
  '2026-11-18,3,2,,',
].join('\n')
const there = async (page: Browser) => (await page.call(diary.listDiaryEntries, {})).data ?? []

test('looking at a file says what it would add, and writes nothing', async () => {
  const page = await aPage()
  await page.call(diary.createDiaryEntry, { date: '2026-11-19', stress: 1, breath: 1, memo: 'さき' })
  const { data } = await send(page, 'preview', `${table}\nきのう,7,6,,`)
  expect(data).toEqual({
    format: 'csv',
    needsDiary: false,
    pictures: [],
    unratedPictures: [],
    pictureCount: 0,
    withoutPictures: [],
    diaries: [
      { kind: 'general', added: 2, kept: 1, unrated: 0, stamps: 0, from: '2026-11-18', to: '2026-11-20' },
    ],
    skips: { added: 0, kept: 0 },
    problems: [{ place: '5行め', reason: '日付が読み取れません' }],
    problemCount: 1,
  })
  expect(await there(page)).toMatchObject([{ date: '2026-11-19', memo: 'さき', revision: 1 }])
})

test('the days become entries as if they had been written, and a day that is there stays', async () => {
  const [page, other] = [await aPage(), await aPage()]
  await page.call(diary.createDiaryEntry, { date: '2026-11-18', stress: 9, breath: 9, memo: 'さき' })
  expect((await send(page, 'save', table)).data?.diaries).toMatchObject([{ added: 2, kept: 1 }])
  const entries = await there(page)
  expect(entries).toMatchObject([
    { date: today, stress: 7, breath: 6, memo: '雨', images: [], revision: 1 },
    { date: '2026-11-19', memo: '=1+1 &lt;b&gt;息&lt;/b&gt;', images: [] },
    { date: '2026-11-18', stress: 9, memo: 'さき', revision: 1 },
  ])
  expect((await page.call(diary.getDiaryStats, {})).data).toMatchObject({
    averageRelax: 7,
    totalEntries: 3,
    streakDays: 3,
  })
  const first = entries[0]
  if (!first) throw new Error('no entry')
  const changed = { id: first.id, stress: 2, breath: 2, memo: 'なおした', base: 1 }
  expect((await page.call(diary.updateDiaryEntry, changed)).data).toMatchObject({
    memo: 'なおした',
    revision: 2,
  })
  expect(await there(other)).toEqual([])
})

test('the texts are sealed like any other', async () => {
  const page = await aPage()
  await send(page, 'save', `${head}\n2026-11-20,7,6,ひそかなことば,`)
  const { rows } = await db.execute('select memo_sealed from diary_entries')
  expect(JSON.stringify(rows)).not.toContain('ひそかな')
  expect(await there(page)).toMatchObject([{ memo: 'ひそかなことば' }])
})

test('a repeat adds nothing, also one at the same moment', async () => {
  const page = await aPage()
  const both = await Promise.all([send(page, 'save', table), send(page, 'save', table)])
  expect(both.map(({ data }) => data?.diaries[0]?.added).toSorted()).toEqual([0, 3])
  const before = await there(page)
  expect((await send(page, 'save', table)).data?.diaries).toMatchObject([{ added: 0, kept: 3 }])
  expect(await there(page)).toEqual(before)
})

test('a week that can still earn credits earns them once, an older one does not', async () => {
  const page = await aPage()
  const days = Array.from({ length: 25 }, (_, index) => `${addDays(today, -index)},5,5,,`)
  await send(page, 'save', [head, ...days].join('\n'))
  await send(page, 'save', [head, ...days].join('\n'))
  expect((await page.call(getCredits, {})).data).toEqual({ balance: diaryWeekCredits })
})

test('all three diaries of an export come back, in every form of it, for another account too', async () => {
  const page = await aPage()
  await page.call(diary.createDiaryEntry, { date: today, stress: 7, breath: 6, memo: '# "雨"\n\n- ゆび' })
  const eichi = { ...emptyHabits.eichi, sleep: 8, tough: '階段', memo: "'=1" }
  await page.call(habitCalls.eichi.save, { date: today, ...eichi })
  const kafuku = { ...emptyHabits.kafuku, sonkyo: 30, memo: '膝' }
  await page.call(habitCalls.kafuku.save, { date: '2026-11-19', ...kafuku })
  for (const format of diaryData.diaryExportFormats) {
    const files = unzipSync((await page.call(diaryData.exportDiary, { format })).response.rawPayload)
    const newcomer = await aPage()
    for (const [name, bytes] of Object.entries(files))
      if (!/stamps|skips/.test(name)) await send(newcomer, 'save', Buffer.from(bytes).toString())
    expect(await there(newcomer), format).toMatchObject([
      { stress: 7, breath: 6, memo: '# &quot;雨&quot;\n\n- ゆび' },
    ])
    const [ofEichi, ofKafuku] = await Promise.all([
      newcomer.call(habitCalls.eichi.list, range),
      newcomer.call(habitCalls.kafuku.list, range),
    ])
    expect(ofEichi.data, format).toMatchObject([{ id: today, ...eichi, saved: true, revision: 1 }])
    expect(ofKafuku.data, format).toMatchObject([{ id: '2026-11-19', ...kafuku }])
    expect((await newcomer.call(habitCalls.eichi.listStamps, range)).data).toMatchObject([{ date: today }])
  }
})

test('a habit day that is written stays; one that was emptied is filled', async () => {
  const page = await aPage()
  await page.call(habitCalls.kafuku.save, { date: '2026-11-18', ...emptyHabits.kafuku, memo: 'さき' })
  await page.call(habitCalls.kafuku.save, { date: '2026-11-19', ...emptyHabits.kafuku, memo: 'けす' })
  await page.call(habitCalls.kafuku.remove, { date: '2026-11-19' })
  const file = '日付,神楽,ひとこと\n2026-11-18,1,あと\n2026-11-19,2,あと\n2026-11-20,3,あと'
  const expected = [{ kind: 'kafuku', added: 2, kept: 1, from: '2026-11-18' }]
  expect((await send(page, 'preview', file)).data?.diaries).toMatchObject(expected)
  expect((await send(page, 'save', file)).data?.diaries).toMatchObject(expected)
  expect((await page.call(habitCalls.kafuku.list, range)).data).toMatchObject([
    { id: '2026-11-18', kagura: 0, memo: 'さき', revision: 1 },
    { id: '2026-11-19', kagura: 2, memo: 'あと', revision: 3 },
    { id: '2026-11-20', kagura: 3, memo: 'あと', revision: 1 },
  ])
  expect((await send(page, 'save', file)).data?.diaries).toMatchObject([{ added: 0, kept: 3 }])
})

test('a habit day that was written just before the file’s stays as well', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  await page.call(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, memo: 'さき' })
  const { addDays: add } = habitDiaryService({
    db,
    clock: testClock(now),
    sealsOf: diarySeals(secretFrom('x')),
    limitSaves: async () => {},
    onSaved: async () => {},
  })
  const moments = { createdAt: now, updatedAt: now, stampedAt: now }
  const day = { date: today, text: { ...emptyHabits.eichi, memo: 'あと' }, ...moments }
  expect(await db.transaction(tx => add(tx, 'eichi', member.uid, [day]))).toEqual([])
  expect((await page.call(habitCalls.eichi.list, range)).data).toMatchObject([{ memo: 'さき', revision: 1 }])
})

test('new habit days and their stamps are written with one statement for many', async () => {
  const page = await aPage()
  const day = (index: number) => ({ date: addDays(today, -index), memo: `${index}` })
  const file = JSON.stringify({ eichiDiary: Array.from({ length: 150 }, (_, index) => day(index)) })
  const sent: string[] = []
  const note = (message: unknown) => void sent.push((message as MeasuredStatement).name)
  measured.statement.start.subscribe(note)
  const { data } = await send(page, 'save', file)
  measured.statement.start.unsubscribe(note)
  expect(data?.diaries).toMatchObject([{ added: 150, kept: 0 }])
  expect(sent.filter(name => /^eichi_(day|stamp)/.test(name))).toEqual([
    'eichi_days',
    'eichi_days_insert',
    'eichi_stamps_insert',
  ])
  const span = { from: addDays(today, -149), to: today }
  expect((await page.call(habitCalls.eichi.list, span)).data).toHaveLength(150)
  expect((await page.call(habitCalls.eichi.listStamps, span)).data).toHaveLength(150)
})

test('days of another app are for the diary that the member chooses; the middle replaces a missing rating', async () => {
  const page = await aPage()
  const file = 'full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-19,,,7:00,good,walk,,朝'
  expect((await send(page, 'save', file)).data).toMatchObject({
    format: 'daylio',
    needsDiary: true,
    diaries: [],
  })
  expect(await there(page)).toEqual([])
  expect((await send(page, 'preview', file, 'general')).data?.diaries).toMatchObject([
    { added: 1, unrated: 1 },
  ])
  expect((await send(page, 'save', file, 'eichi')).data?.diaries).toMatchObject([{ added: 1, unrated: 0 }])
  await send(page, 'save', file, 'general')
  expect(await there(page)).toMatchObject([{ stress: 5, breath: 5, memo: '朝\n気分：good\nしたこと：walk' }])
  expect((await page.call(habitCalls.eichi.list, range)).data).toMatchObject([{ sleep: 0, stress: 0 }])
})

describe('a file is refused', () => {
  test('that has no days', async () => {
    const answer = await send(await aPage(), 'preview', '名前,年齢\nはる,3')
    expect([answer.http, answer.code]).toEqual([415, 'diary_file_unreadable'])
  })

  test('that has too many days, and then none is written; the most that it may have are', async () => {
    const page = await aPage()
    const of = (count: number) =>
      [head, ...Array.from({ length: count }, (_, index) => `${addDays(today, -index)},5,5,,`)].join('\n')
    expect((await send(page, 'save', of(diaryImportDays + 1))).code).toBe('diary_file_too_long')
    expect(await there(page)).toEqual([])
    const { data } = await send(page, 'save', of(diaryImportDays))
    expect(data?.diaries).toMatchObject([
      { added: diaryImportDays, from: addDays(today, 1 - diaryImportDays), to: today },
    ])
    expect((await page.call(diary.getDiaryStats, {})).data?.totalEntries).toBe(diaryImportDays)
  })

  test('that is too large', async () => {
    const answer = await send(await aPage(), 'preview', `${head}\n${' '.repeat(10_000_000)}`)
    expect([answer.http, answer.code]).toEqual([413, 'body_too_large'])
  })

  test('that comes over and over', async () => {
    const page = await aPage()
    for (let count = 0; count < diaryImportLimit.max; count++) await send(page, 'preview', table)
    expect((await send(page, 'preview', table)).code).toBe('too_many_requests')
  })
})
