import type { InputOf } from '@iki/contract/api/endpoint'
import { deleteDiaries, exportDiary } from '@iki/contract/diary/diary-data'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { listAchievements } from '@iki/contract/play/achievement'
import { getSheet, listSheetAnswers, saveSheetAnswers, sheetPageSize } from '@iki/contract/play/sheet'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { facts } from '#features/achievement/achievement.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { sheetAnswers, sheets } from '../sheet.tables.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const { app, db } = await testApp({ clock: testClock(now) })

const questions = Array.from({ length: 8 }, (_, index) => ({ id: `q${index}`, text: `問い${index}` }))
const answersOf = (value: number) => questions.map(({ id }) => ({ question: id, value }))
const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

beforeAll(async () => {
  await db.insert(sheets).values({
    id: 'sonkyo',
    title: '蹲踞の見なおし',
    lead: '',
    drawing: 'mirror',
    access: ['kafuku'],
    scale: ['0', '1', '2', '3', '4'],
    questions,
    bands: [],
    contentHash: '',
  })
})

async function aHolder() {
  const member = await createMember(db)
  const term = { sinceAt: new Date(0), expireAt: new Date('2039-01-01T00:00:00Z') }
  await createLicence(db, member.uid, { itemId: '000002', ...term })
  return { ...(await signedInBrowser(app, member)), uid: member.uid }
}
const filled = (
  key: string,
  change: Partial<InputOf<typeof saveSheetAnswers>> = {},
): InputOf<typeof saveSheetAnswers> => ({
  id: 'sonkyo',
  key,
  answers: answersOf(2),
  note: '膝がかるい',
  answeredAt: at(10),
  ...change,
})
const history = async (page: Awaited<ReturnType<typeof aHolder>>, after?: string) =>
  (await page.call(listSheetAnswers, { id: 'sonkyo', ...(after && { after }) })).data

test('is for holders of its plans; another is answered which', async () => {
  const page = await aHolder()
  expect((await page.call(getSheet, { id: 'sonkyo' })).data?.questions).toEqual(questions)
  const other = await signedInBrowser(app, await createMember(db))
  expect((await other.call(getSheet, { id: 'sonkyo' })).code).toBe('plan_required')
  expect((await page.call(getSheet, { id: 'nothing' })).code).toBe('not_found')
})

test('a repeat under its key is answered as the first, and counts once', async () => {
  const page = await aHolder()
  const all = await Promise.all(Array.from({ length: 5 }, () => page.call(saveSheetAnswers, filled('k1'))))
  expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const { data } = await page.call(saveSheetAnswers, filled('k1', { answers: answersOf(4), note: 'ちがう' }))
  expect(data).toMatchObject({ key: 'k1', score: 50, note: '膝がかるい' })
  expect((await history(page))?.filled).toEqual([data])
})

test('the score is computed here, and the moment is never one to come', async () => {
  const page = await aHolder()
  const { data } = await page.call(
    saveSheetAnswers,
    filled('k1', { answers: answersOf(3), answeredAt: '2031-01-01T00:00:00.000Z' }),
  )
  expect(data).toMatchObject({ score: 75, answeredAt: now.toISOString() })
})

test('what is not a whole sheet is refused', async () => {
  const page = await aHolder()
  const tooFew = filled('k1', { answers: answersOf(1).slice(1) })
  expect((await page.call(saveSheetAnswers, tooFew)).code).toBe('invalid_input')
  const five = filled('k1', { answers: [...answersOf(1).slice(1), { question: 'q0', value: 5 }] })
  expect((await page.call(saveSheetAnswers, five)).code).toBe('invalid_input')
  expect((await page.call(saveSheetAnswers, filled('k1', { id: 'nothing' }))).code).toBe('not_found')
  expect((await history(page))?.filled).toEqual([])
})

test('a note has its limit in characters as a reader counts them', async () => {
  const page = await aHolder()
  const family = '👨‍👩‍👧‍👦'
  const note = family.repeat(300)
  expect((await page.call(saveSheetAnswers, filled('k1', { note }))).data?.note).toBe(note)
  expect((await page.call(saveSheetAnswers, filled('k2', { note: note + family }))).code).toBe(
    'invalid_input',
  )
})

test('the database has neither answers, score nor note in clear', async () => {
  const page = await aHolder()
  await page.call(saveSheetAnswers, filled('k1'))
  const rows = await db.select().from(sheetAnswers).where(eq(sheetAnswers.uid, page.uid))
  expect(JSON.stringify(rows)).not.toMatch(/膝|score|question|"value"/)
  expect(rows[0]).toMatchObject({ key: 'k1', sheetId: 'sonkyo', day: '2026-11-20' })
})

test('the seal of one sheet opens under no other key', async () => {
  const page = await aHolder()
  await page.call(saveSheetAnswers, filled('k1'))
  await db.update(sheetAnswers).set({ key: 'k2' }).where(eq(sheetAnswers.uid, page.uid))
  expect((await history(page))?.filled).toMatchObject([{ key: 'k2', score: null, answers: [], note: '' }])
})

test('the history comes the latest first, page by page, and each sheet once', async () => {
  const page = await aHolder()
  const count = sheetPageSize + 3
  for (let index = 0; index < count; index++)
    // Several of one moment, so that the key decides.
    await page.call(saveSheetAnswers, filled(`k${index + 100}`, { answeredAt: at(Math.floor(index / 4)) }))
  const first = await history(page)
  const second = await history(page, first?.next ?? '')
  expect([first?.filled.length, second?.filled.length, second?.next]).toEqual([sheetPageSize, 3, null])
  const all = [...(first?.filled ?? []), ...(second?.filled ?? [])]
  expect(new Set(all.map(({ key }) => key)).size).toBe(count)
  const order = all.map(({ answeredAt, key }) => `${answeredAt} ${key}`)
  expect(order).toEqual(order.toSorted().toReversed())
})

test('what was filled without a network is taken also when the plan has ended meanwhile', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  expect((await page.call(saveSheetAnswers, filled('k1'))).data?.score).toBe(50)
})

test('a sheet that is withdrawn is opened no more, and what was filled of it is taken and stays', async () => {
  const page = await aHolder()
  await db.insert(sheets).values({
    id: 'former',
    title: 'まえの見なおし',
    lead: '',
    drawing: 'mirror',
    access: ['kafuku'],
    scale: ['0', '1', '2', '3', '4'],
    questions,
    bands: [],
    contentHash: '',
    isRetired: true,
  })
  expect((await page.call(getSheet, { id: 'former' })).code).toBe('not_found')
  const { data } = await page.call(saveSheetAnswers, filled('k1', { id: 'former' }))
  expect(data).toMatchObject({ key: 'k1', score: 50, note: '膝がかるい' })
  expect((await page.call(listSheetAnswers, { id: 'former' })).data?.filled).toEqual([data])
})

test('a day on which a sheet was filled is a fact, once', async () => {
  const page = await aHolder()
  for (const key of ['k1', 'k2']) await page.call(saveSheetAnswers, filled(key))
  await page.call(saveSheetAnswers, filled('k3', { answeredAt: '2026-11-18T14:59:00.000Z' }))
  await page.call(listAchievements, {})
  const found = await db.select().from(facts).where(eq(facts.uid, page.uid))
  expect(found.map(({ fact, day }) => `${fact} ${day}`).toSorted()).toEqual([
    'sheet_done_day 2026-11-18',
    'sheet_done_day 2026-11-20',
  ])
})

test('a sheet that cannot be opened is in an export without what it says, and is named beside it', async () => {
  const page = await aHolder()
  await page.call(saveSheetAnswers, filled('k1'))
  await page.call(saveSheetAnswers, filled('k2', { answeredAt: at(20) }))
  await db
    .update(sheetAnswers)
    .set({ key: 'k3' })
    .where(and(eq(sheetAnswers.uid, page.uid), eq(sheetAnswers.key, 'k1')))
  const files = async (format: 'json' | 'csv') => {
    const packed = unzipSync((await page.call(exportDiary, { format })).response.rawPayload)
    return (name: string) => Buffer.from(packed[name] ?? []).toString()
  }
  const name = '- 蹲踞の見なおし 2026-11-20 06:50'
  const json = await files('json')
  expect(JSON.parse(json('check-sheets.json'))).toMatchObject([
    { key: 'k2', score: 50, note: '膝がかるい', answers: { length: 8 } },
    { key: 'k3', score: null, note: null, answers: null },
  ])
  expect(json('not-opened.txt')).toContain(name)
  const csv = await files('csv')
  expect(csv('check-sheets.csv')).toContain(`"蹲踞の見なおし","","${unreadableText}",""\r\n`)
  expect(csv('not-opened.txt')).toContain(name)
})

test('filled sheets are in the export of the diaries, and go with the diaries', async () => {
  const page = await aHolder()
  await page.call(saveSheetAnswers, filled('k1'))
  const text = async (format: 'json' | 'csv', name: string) => {
    const files = unzipSync((await page.call(exportDiary, { format })).response.rawPayload)
    return files[name] && Buffer.from(files[name]).toString()
  }
  const json = JSON.parse((await text('json', 'check-sheets.json')) ?? '')
  expect(json).toMatchObject([{ sheet: '蹲踞の見なおし', score: 50, note: '膝がかるい' }])
  expect(json[0].answers[0]).toEqual({ question: '問い0', value: 2 })
  expect(await text('csv', 'check-sheets.csv')).toContain(
    '"2026-11-20 06:50:00","蹲踞の見なおし",50,"膝がかるい"',
  )
  await page.call(deleteDiaries, { confirm: 'delete' })
  expect((await history(page))?.filled).toEqual([])
  expect(await text('json', 'check-sheets.json')).toBeUndefined()
})

test('nobody sees another’s', async () => {
  const [page, other] = [await aHolder(), await aHolder()]
  await page.call(saveSheetAnswers, filled('k1'))
  expect((await history(other))?.filled).toEqual([])
  await other.call(saveSheetAnswers, filled('k1', { note: 'わたしの' }))
  expect((await history(page))?.filled[0]?.note).toBe('膝がかるい')
})
