import { expect, test } from 'vitest'
import { readDiaryFile } from './read-diary-file.ts'
import { readingThread } from './reading-thread.ts'

const asked = { today: '2026-11-20', into: 'general' } as const
const table = Buffer.from('日付,リラックス度\n2026-11-20,7')
const longDay = Buffer.from(`${table}${' '.repeat(200_000)}`)
const longTable = Buffer.from(`日付,ひとこと\n${'a\n'.repeat(200_000)}`)

test('others are served while a long file is read', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 1)
  expect(await readingThread()(longTable, asked)).toMatchObject({ problemCount: 200_000 })
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
})

test('a file that takes too long is none, and the next one is read', async () => {
  expect(await readingThread(1)(longTable, asked)).toBeNull()
  const read = readingThread()
  const both = await Promise.all([read(longTable, asked), read(longDay, asked)])
  expect(both[1]?.days?.get('general')).toEqual([{ date: '2026-11-20', values: { relax: 7 } }])
})

test('the columns of a table are looked up once, however many it has', () => {
  const wide = `full_date,mood${','.repeat(200_000)}\n${'2026-11-20\n'.repeat(100_000)}`
  expect(readDiaryFile(Buffer.from(wide), asked)?.format).toBe('daylio')
})

test('zones that nobody knows are not looked up without end, and count as Tokyo', () => {
  const creationDate = '2026-11-19T16:00:00Z'
  const of = (index: number) => ({ creationDate, timeZone: `Nowhere/${index}`, text: 'あさ' })
  const entries = Array.from({ length: 50_000 }, (_, index) => of(index))
  const read = readDiaryFile(Buffer.from(JSON.stringify({ entries: entries.slice(0, 2) })), asked)
  expect(read?.days?.get('general')).toMatchObject([{ date: '2026-11-20' }])
  expect(readDiaryFile(Buffer.from(JSON.stringify({ entries })), asked)?.format).toBe('day-one')
})

test('what a file repeats of itself in a problem is short', () => {
  const file = JSON.stringify({ diary: [{ date: 'あ'.repeat(100_000), isUnreadable: true }] })
  expect(readDiaryFile(Buffer.from(file), asked)?.problems[0]?.place.length).toBeLessThanOrEqual(60)
})
