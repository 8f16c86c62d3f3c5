import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@iki/contract/api/tokyo'
import * as diary from '@iki/contract/diary/diary'
import * as diaryData from '@iki/contract/diary/diary-data'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { diaryExportLimit } from '../diary-rates.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const today = '2026-11-20'
const range = { from: '2026-11-01', to: today }
const directory = await temporaryDirectory()
const clock = testClock(now)
const { app, db } = await testApp({ clock, settings: { DATA_DIR: directory }, runsJobs: true })
const objects = join(directory, 'objects/diary')
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** A member with something in each of the diaries. */
async function writer() {
  const page = await signedInBrowser(app, await createMember(db))
  const texts = { stress: 7, breath: 6 }
  await page.call(diary.savePicture, { id: 'photo' }, { file: picture })
  await page.call(diary.createDiaryEntry, {
    date: today,
    ...texts,
    memo: '=1+1 <b>息</b>',
    images: ['photo'],
  })
  await page.call(diary.createDiaryEntry, { date: '2026-11-19', ...texts, memo: '# "ゆび"\n二行め' })
  await page.call(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, sleep: 8, tough: '階段' })
  await page.call(habitCalls.kafuku.save, { date: today, ...emptyHabits.kafuku, sonkyo: 30, memo: '膝' })
  await page.call(diary.saveSkip, { date: '2026-11-18', reason: 'ill' })
  return page
}

async function unzipped(page: Browser, format: 'json' | 'csv' | 'markdown') {
  const { response, http } = await page.call(diaryData.exportDiary, { format })
  expect(http).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toBe('attachment; filename="diary-2026-11-20.zip"')
  const files = unzipSync(response.rawPayload)
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  return { names: Object.keys(files), text, files }
}

describe('an export', () => {
  test('as JSON has all diaries as they were written, and the pictures', async () => {
    const { names, text, files } = await unzipped(await writer(), 'json')
    expect(names).toEqual(['diary.json', 'pictures/photo.webp'])
    expect((await sharp(files['pictures/photo.webp']).metadata()).width).toBe(8)
    expect(JSON.parse(text('diary.json'))).toMatchObject({
      exportedAt: now.toISOString(),
      diary: [
        { date: today, relax: 7, breath: 6, memo: '=1+1 <b>息</b>', images: ['pictures/photo.webp'] },
        { date: '2026-11-19', memo: '# "ゆび"\n二行め', images: [] },
      ],
      eichiDiary: [{ id: today, sleep: 8, tough: '階段', saved: true }],
      kafukuDiary: [{ id: today, sonkyo: 30, memo: '膝' }],
      eichiStamps: [{ date: today }],
      skips: [{ date: '2026-11-18', reason: 'ill' }],
    })
  })

  test('as CSV opens in a spreadsheet, and nothing in it is a formula', async () => {
    const { names, text } = await unzipped(await writer(), 'csv')
    expect(names).toEqual([
      'diary.csv',
      'eichi-diary.csv',
      'kafuku-diary.csv',
      'eichi-stamps.csv',
      'skips.csv',
      'pictures/photo.webp',
    ])
    const lines = text('diary.csv').split('\r\n')
    expect(lines[0]?.startsWith('\uFEFF"日付","リラックス度","呼吸の深さ","ひとこと"')).toBe(true)
    expect(lines[1]).toContain(
      `"2026-11-20",7,6,"'=1+1 <b>息</b>","pictures/photo.webp","2026-11-20 07:00:00"`,
    )
    expect(lines[2]).toContain('"# ""ゆび""\n二行め"')
    expect(text('skips.csv')).toContain('"2026-11-18","体調"')
    expect(text('eichi-diary.csv')).toContain('"階段"')
    expect(text('kafuku-diary.csv')).toContain('"膝"')
  })

  test('as Markdown reads well, and nothing written becomes a heading', async () => {
    const { text } = await unzipped(await writer(), 'markdown')
    const read = text('diary.md')
    expect(read).toContain('## 2026-11-20\n\n- リラックス度: 7\n- 呼吸の深さ: 6\n')
    expect(read).toContain('- ひとこと: \\# "ゆび"\n  二行め')
    expect(read).toContain('\\<b\\>息\\</b\\>')
    expect(read).toContain('![写真](pictures/photo.webp)')
    expect(read).toContain('- 2026-11-18 体調')
  })

  test('of more days than a page has every one of them once, and no one else’s', async () => {
    await writer()
    const page = await signedInBrowser(app, await createMember(db))
    const dates = Array.from({ length: 450 }, (_, index) => addDays(today, -index))
    // A few at a time: hundreds at once would wait for a connection longer than a busy machine lets them.
    for (let start = 0; start < dates.length; start += 10) {
      const saves = dates.slice(start, start + 10).map(async date => {
        const general = await page.call(diary.createDiaryEntry, { date, stress: 5, breath: 5 })
        const kafuku = await page.call(habitCalls.kafuku.save, { date, ...emptyHabits.kafuku })
        expect([general.http, kafuku.http]).toEqual([200, 200])
      })
      await Promise.all(saves)
    }
    const { names, text } = await unzipped(page, 'json')
    const read = JSON.parse(text('diary.json'))
    expect(read.diary.map(({ date }: { date: string }) => date)).toEqual(dates)
    expect(read.kafukuDiary.map(({ id }: { id: string }) => id)).toEqual(dates.toReversed())
    expect([names, read.eichiDiary, read.skips]).toEqual([['diary.json'], [], []])
  })

  test('is not made over and over', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    for (let count = 0; count < diaryExportLimit.max; count++) await unzipped(page, 'json')
    expect((await page.call(diaryData.exportDiary, { format: 'json' })).code).toBe('too_many_requests')
  })
})

describe('deleting all diaries', () => {
  test('leaves no row and no file of the member’s, and all of the others’', async () => {
    const before = (await readdir(objects)).length
    const [page, other] = [await writer(), await writer()]
    expect(await readdir(objects)).toHaveLength(before + 2)
    expect((await page.call(diaryData.deleteDiaries, { confirm: 'delete' })).http).toBe(200)
    expect((await page.call(diaryData.deleteDiaries, { confirm: 'delete' })).http).toBe(200)
    const left = async (of: Browser) => [
      (await of.call(diary.listDiaryEntries, {})).data?.length,
      (await of.call(habitCalls.eichi.list, range)).data?.length,
      (await of.call(habitCalls.kafuku.list, range)).data?.length,
      (await of.call(habitCalls.eichi.listStamps, range)).data?.length,
      (await of.call(diary.getDiaryStats, {})).data?.skips.length,
      (await of.call(diary.listPictureAddresses, { ids: ['photo'] })).data?.length,
    ]
    expect(await left(page)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await left(other)).toEqual([2, 1, 1, 1, 1, 1])
    await vi.waitFor(async () => expect(await readdir(objects)).toHaveLength(before + 1))
  })

  test('is not done by a slip', async () => {
    const page = await writer()
    const wrong = { confirm: 'yes' } as unknown as { confirm: 'delete' }
    expect((await page.call(diaryData.deleteDiaries, wrong)).code).toBe('invalid_input')
    expect((await page.call(diary.listDiaryEntries, {})).data).toHaveLength(2)
  })

  test('lets the same be written again, also with a key that was used before', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const write = () =>
      page.call(
        diary.createDiaryEntry,
        { date: today, stress: 5, breath: 5 },
        { headers: { 'idempotency-key': 'k' } },
      )
    await write()
    await page.call(diaryData.deleteDiaries, { confirm: 'delete' })
    expect((await write()).data).toMatchObject({ date: today, revision: 1 })
  })
})

test('the time of the reminder is saved, and can be taken back', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  expect((await page.call(diaryData.getDiarySettings, {})).data).toEqual({ reminderTime: null })
  await page.call(diaryData.saveDiarySettings, { reminderTime: '21:30' })
  expect((await page.call(diaryData.getDiarySettings, {})).data).toEqual({ reminderTime: '21:30' })
  expect((await page.call(diaryData.saveDiarySettings, { reminderTime: '24:00' })).code).toBe('invalid_input')
  await page.call(diaryData.saveDiarySettings, { reminderTime: null })
  expect((await page.call(diaryData.getDiarySettings, {})).data).toEqual({ reminderTime: null })
})
