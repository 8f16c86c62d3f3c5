import fs from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as diary from '@iki/contract/diary/diary'
import * as diaryData from '@iki/contract/diary/diary-data'
import { importDiary } from '@iki/contract/diary/diary-import'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, testSecret } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { diarySeals } from './diary-seal.ts'

const written: string[] = []
/** The log goes to the standard output past `process.stdout`. */
const write = fs.write
vi.spyOn(fs, 'write').mockImplementation(((to: number, what: string, ...rest: [never]) => {
  if (to !== 1) return write(to, what, ...rest)
  written.push(String(what))
  const done: (error: null, length: number) => void = rest.at(-1) as never
  setImmediate(done, null, Buffer.byteLength(what))
}) as typeof fs.write)

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const [today, yesterday] = ['2026-11-20', '2026-11-19']
const range = { from: '2026-11-01', to: today }
const clock = testClock(now)
const directory = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { LOG_LEVEL: 'warn', DATA_DIR: directory } })
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const sealsOf = diarySeals(testSecret)

beforeEach(() => clock.set(now))

const secretText = 'だれにも見せないことば'
const eichi = { ...emptyHabits.eichi, sleep: 8, stress: 7, tough: secretText, images: ['p1'] }
const kafuku = { ...emptyHabits.kafuku, sonkyo: 30, memo: secretText }

/** A member with today and yesterday in each diary, of which today's can't be opened. */
async function writer(damage = 's1.AAAA') {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const ratings = { stress: 7, breath: 6 }
  for (const date of [yesterday, today]) {
    await page.call(diary.createDiaryEntry, { date, ...ratings, memo: secretText, images: ['p1'] })
    await page.call(habitCalls.eichi.save, { date, ...eichi })
    await page.call(habitCalls.kafuku.save, { date, ...kafuku })
  }
  const { uid } = member
  const sealed = await db.execute<{ memo: string; texts: string }>(sql`
    select d.memo_sealed as memo, e.texts_sealed as texts from diary_entries d join eichi_diary e using (uid, date)
    where uid = ${uid} and date = ${today}`)
  await db.execute(
    sql`update diary_entries set memo_sealed = ${damage} where uid = ${uid} and date = ${today}`,
  )
  await db.execute(
    sql`update eichi_diary set texts_sealed = ${damage} where uid = ${uid} and date = ${today}`,
  )
  await db.execute(
    sql`update kafuku_diary set memo_sealed = ${damage} where uid = ${uid} and date = ${today}`,
  )
  return { uid, page, sealed: sealed.rows[0] ?? { memo: '', texts: '' } }
}
type Page = Awaited<ReturnType<typeof writer>>['page']
const entries = async (page: Page) => (await page.call(diary.listDiaryEntries, {})).data ?? []
const eichiDays = async (page: Page) => (await page.call(habitCalls.eichi.list, range)).data ?? []
const kafukuDays = async (page: Page) => (await page.call(habitCalls.kafuku.list, range)).data ?? []

describe('a day that can’t be opened', () => {
  test.each([
    ['because its bytes are damaged', 's1.AAAA'],
    ['because it was sealed with a key that is not here', 'd1.AAAA'],
    ['because its seal has no form', ''],
  ])('is listed as such, %s, with its numbers and pictures, and the others stay', async (_, damage) => {
    const { page } = await writer(damage)
    expect(await entries(page)).toMatchObject([
      { date: today, memo: unreadableText, stress: 7, breath: 6, images: ['p1'], isUnreadable: true },
      { date: yesterday, memo: secretText },
    ])
    const shown = { ...emptyHabits.eichi, sleep: 8, stress: 7, images: ['p1'], memo: unreadableText }
    expect(await eichiDays(page)).toMatchObject([eichi, { ...shown, isUnreadable: true, saved: true }])
    expect(await kafukuDays(page)).toMatchObject([
      kafuku,
      { sonkyo: 30, memo: unreadableText, isUnreadable: true },
    ])
    for (const list of [await entries(page), await eichiDays(page), await kafukuDays(page)])
      expect(list.filter(each => 'isUnreadable' in each)).toHaveLength(1)
    expect((await page.call(diary.getDiaryStats, {})).data).toMatchObject({
      averageRelax: 7,
      totalEntries: 2,
      streakDays: 2,
    })
  })

  test('is logged once, with what an operator must do and nothing of what was written', async () => {
    const { page, uid } = await writer()
    for (let count = 0; count < 3; count++) await eichiDays(page)
    const lines = () => written.filter(line => line.includes(uid))
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 40, uid, place: `eichi ${today}`, key: 's1' })
    expect(lines()[0]).toContain('docs/operating.md')
    expect(written.join('')).not.toContain(secretText)
  })
})

test('a day of an earlier form, which lacks a field, is read with that field empty', async () => {
  const { page, uid } = await writer()
  const sealed = sealsOf(uid).seal(JSON.stringify({ memo: '前の形', tough: '雨' }), `eichi ${today}`)
  await db.execute(
    sql`update eichi_diary set texts_sealed = ${sealed} where uid = ${uid} and date = ${today}`,
  )
  const [, day] = await eichiDays(page)
  expect(day).toMatchObject({ memo: '前の形', tough: '雨', impressed: '', fix: '' })
  expect(day).not.toHaveProperty('isUnreadable')
})

test('a day whose text is no text can’t be opened, and nothing of it is shown as empty', async () => {
  const { page, uid } = await writer()
  for (const text of ['[]', '"x"', '{"memo":5}', 'not JSON']) {
    const sealed = sealsOf(uid).seal(text, `eichi ${today}`)
    await db.execute(
      sql`update eichi_diary set texts_sealed = ${sealed} where uid = ${uid} and date = ${today}`,
    )
    expect((await eichiDays(page))[1]).toMatchObject({ isUnreadable: true, memo: unreadableText })
  }
})

describe('the general diary', () => {
  const idOf = async (page: Page) => (await entries(page))[0]?.id ?? ''

  test('does not write over a memo that can’t be opened, unless that was chosen', async () => {
    const { page, uid, sealed } = await writer()
    const id = await idOf(page)
    const change = { id, stress: 5, breath: 5, memo: '新しいことば', images: [] }
    expect(await page.call(diary.updateDiaryEntry, change)).toMatchObject({
      http: 409,
      code: 'diary_unreadable',
    })
    expect((await page.call(diary.updateDiaryEntry, { ...change, base: 0 })).code).toBe('diary_changed')
    await db.execute(
      sql`update diary_entries set memo_sealed = ${sealed.memo} where uid = ${uid} and id = ${id}`,
    )
    expect((await entries(page))[0]).toMatchObject({ memo: secretText, stress: 7, revision: 1 })
    await db.execute(sql`update diary_entries set memo_sealed = 's1.AAAA' where uid = ${uid} and id = ${id}`)
    const chosen = await page.call(diary.updateDiaryEntry, { ...change, base: 1, replacesUnreadable: true })
    expect(chosen.data).toMatchObject({ memo: '新しいことば', revision: 2 })
    expect(chosen.data).not.toHaveProperty('isUnreadable')
  })

  test('changes the ratings beside such a memo, and leaves the memo as it is', async () => {
    const { page, uid, sealed } = await writer()
    const id = await idOf(page)
    const { data } = await page.call(diary.updateDiaryEntry, { id, stress: 2, breath: 3 })
    expect(data).toMatchObject({ stress: 2, isUnreadable: true, memo: unreadableText })
    const stored = await db.execute(
      sql`select memo_sealed from diary_entries where uid = ${uid} and id = ${id}`,
    )
    expect(stored.rows).toEqual([{ memo_sealed: 's1.AAAA' }])
    await db.execute(
      sql`update diary_entries set memo_sealed = ${sealed.memo} where uid = ${uid} and id = ${id}`,
    )
    expect((await entries(page))[0]).toMatchObject({ stress: 2, memo: secretText })
  })

  test('says that the day is taken, and deletes it and brings it back as it is', async () => {
    const { page } = await writer()
    const again = await page.call(diary.createDiaryEntry, { date: today, stress: 7, breath: 6, memo: 'x' })
    expect(again.code).toBe('diary_day_taken')
    const id = await idOf(page)
    expect((await page.call(diary.deleteDiaryEntry, { id })).http).toBe(200)
    expect((await page.call(diary.restoreDiaryEntry, { id })).data).toMatchObject({ isUnreadable: true })
  })
})

describe('a habit diary', () => {
  test('does not write over texts that can’t be opened, nor empty them, unless that was chosen', async () => {
    const { page, uid, sealed } = await writer()
    const day = { date: today, ...emptyHabits.eichi, memo: '新しいことば' }
    for (const answer of [
      await page.call(habitCalls.eichi.save, day),
      await page.call(habitCalls.eichi.remove, { date: today }),
      await page.call(habitCalls.kafuku.save, { date: today, ...emptyHabits.kafuku, memo: '新' }),
      await page.call(habitCalls.kafuku.remove, { date: today }),
    ])
      expect(answer).toMatchObject({ http: 409, code: 'diary_unreadable' })
    await db.execute(
      sql`update eichi_diary set texts_sealed = ${sealed.texts} where uid = ${uid} and date = ${today}`,
    )
    expect((await eichiDays(page))[1]).toMatchObject({ ...eichi, revision: 1 })
    await db.execute(sql`update eichi_diary set texts_sealed = '' where uid = ${uid} and date = ${today}`)
    const chosen = { replacesUnreadable: true, base: 1 }
    expect((await page.call(habitCalls.eichi.save, { ...day, ...chosen })).data).toMatchObject({
      revision: 2,
    })
    const removed = await page.call(habitCalls.kafuku.remove, { date: today, ...chosen })
    expect(removed.data).toMatchObject({ memo: '', revision: 2 })
    const other = { date: today, ...emptyHabits.kafuku, memo: '新', base: 2 }
    expect((await page.call(habitCalls.kafuku.save, other)).data).toMatchObject({ memo: '新', revision: 3 })
  })
})

test('an import writes on an emptied day that can’t be opened, and leaves a written one as it is', async () => {
  const { page, uid } = await writer()
  await page.call(habitCalls.eichi.remove, { date: yesterday })
  await db.execute(
    sql`update eichi_diary set texts_sealed = 's1.AAAA' where uid = ${uid} and date = ${yesterday}`,
  )
  const days = [today, yesterday, '2026-11-18'].map(id => ({ id, memo: '取りこんだことば' }))
  const file = Buffer.from(JSON.stringify({ eichiDiary: days }))
  const { data } = await page.call(importDiary, { step: 'save', into: 'as-file-says' }, { file })
  expect(data?.diaries).toMatchObject([{ kind: 'eichi', added: 2, kept: 1 }])
  expect(await eichiDays(page)).toMatchObject([
    { id: '2026-11-18', memo: '取りこんだことば' },
    { id: yesterday, memo: '取りこんだことば', saved: true },
    { id: today, memo: unreadableText, isUnreadable: true },
  ])
})

describe('an export', () => {
  async function exported(format: 'json' | 'csv' | 'markdown') {
    const { page, uid } = await writer()
    await page.call(diary.savePicture, { id: 'p1' }, { file: picture })
    await page.call(diary.savePicture, { id: 'p2' }, { file: picture })
    const { rows } = await db.execute<{ key: string }>(
      sql`select storage_key as key from diary_pictures where uid = ${uid} and id = 'p1'`,
    )
    await writeFile(join(directory, 'objects', rows[0]?.key ?? ''), 'no picture')
    const { response, http } = await page.call(diaryData.exportDiary, { format })
    expect(http).toBe(200)
    const files = unzipSync(response.rawPayload)
    return { names: Object.keys(files), text: (name: string) => Buffer.from(files[name] ?? []).toString() }
  }

  test('as CSV and Markdown says in the day what can’t be opened, and has all the rest', async () => {
    const csv = await exported('csv')
    for (const name of ['diary.csv', 'eichi-diary.csv', 'kafuku-diary.csv']) {
      expect(csv.text(name)).toContain(unreadableText)
      expect(csv.text(name)).toContain(secretText)
    }
    const read = (await exported('markdown')).text('diary.md')
    expect(read.match(new RegExp(unreadableText, 'g'))).toHaveLength(3)
    expect(read.match(new RegExp(secretText, 'g'))).toHaveLength(3)
  })

  test('as JSON has null for it, and says so', async () => {
    const read = JSON.parse((await exported('json')).text('diary.json'))
    expect(read.diary).toMatchObject([
      { date: today, relax: 7, memo: null, isUnreadable: true },
      { date: yesterday, memo: secretText },
    ])
    expect(read.eichiDiary).toMatchObject([
      { id: yesterday, tough: secretText },
      { id: today, sleep: 8, tough: null, memo: null, isUnreadable: true },
    ])
    expect(read.kafukuDiary[1]).toMatchObject({ sonkyo: 30, memo: null, isUnreadable: true })
  })

  test('names in a file of its own what is not in it: days and pictures', async () => {
    const { names, text } = await exported('json')
    expect(names).toEqual(['diary.json', 'pictures/p2.webp', 'not-opened.txt'])
    const lines = text('not-opened.txt').split('\n')
    expect(lines.filter(line => line.startsWith('- '))).toEqual([
      `- ${diaryNames.general} ${today}`,
      `- ${diaryNames.eichi} ${today}`,
      `- ${diaryNames.kafuku} ${today}`,
      '- pictures/p1.webp',
    ])
    expect(text('not-opened.txt')).toContain('消えてはいません')
  })

  test('of a member of whom everything can be opened has no such file', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    await page.call(diary.createDiaryEntry, { date: today, stress: 5, breath: 5 })
    const { response } = await page.call(diaryData.exportDiary, { format: 'json' })
    expect(Object.keys(unzipSync(response.rawPayload))).toEqual(['diary.json'])
  })
})

test('a picture that can’t be opened is not found, and the others are shown', async () => {
  const { page } = await writer()
  await page.call(diary.savePicture, { id: 'p1' }, { file: picture })
  await db.execute(sql`update diary_pictures set storage_key = 'diary/elsewhere' where id = 'p1'`)
  await writeFile(join(directory, 'objects/diary/elsewhere'), 'toString.no picture')
  const [address] = (await page.call(diary.listPictureAddresses, { ids: ['p1'] })).data ?? []
  const cookie = [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  expect((await app.inject({ url: address?.url ?? '', headers: { cookie } })).statusCode).toBe(404)
})
