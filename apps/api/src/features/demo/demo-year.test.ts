import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@iki/contract/api/tokyo'
import { memoLength, streakDays } from '@iki/contract/diary/diary'
import { lookBackDays } from '@iki/contract/diary/diary-statistics'
import { describe, expect, test } from 'vitest'
import { diaryOfHaruko } from './demo-diaries.ts'
import { listenedByHaruko, listenedByNatsuo, listenedByToma } from './demo-listening.ts'
import { bookmarksOfHaruko, wordsOfHaruko } from './demo-things.ts'

const lessons = join(import.meta.dirname, '../../../../../content/demo/lessons')

describe.each(['2026-11-24', '2027-03-01', '2028-02-29'])('the year of the demo’s member on %s', today => {
  const days = diaryOfHaruko(today)
  const written = days.filter(({ entry }) => entry)
  const memos = written.flatMap(({ entry }) => entry?.memo || [])

  test('has some three hundred written days, none twice, none today or later', () => {
    const dates = days.map(({ date }) => date)
    expect(new Set(dates).size).toBe(dates.length)
    expect(dates.every(date => date < today)).toBe(true)
    const ofYear = written.filter(({ date }) => date >= addDays(today, -365))
    expect(ofYear.length).toBeGreaterThan(270)
    expect(ofYear.length).toBeLessThan(335)
  })

  test('has gaps, days skipped with a reason, and a streak of some weeks', () => {
    const skipped = days.flatMap(({ date, skip }) => (skip ? date : []))
    expect(skipped.length).toBeGreaterThan(6)
    expect(
      streakDays(
        written.map(({ date }) => date),
        skipped,
        today,
      ),
    ).toBe(23)
  })

  test('says more than 120 different things, none too long, and something on the days that are looked back at', () => {
    expect(new Set(memos).size).toBeGreaterThan(120)
    expect(memos.every(memo => [...memo].length <= memoLength)).toBe(true)
    for (const { date } of lookBackDays(today).filter(({ date }) => date >= addDays(today, -366)))
      expect(written.find(day => day.date === date)?.entry?.memo, date).not.toBe('')
  })

  test('feels better in May than with the pollen of March, and never jumps about', () => {
    const breathIn = (month: string) => {
      const values = written.flatMap(({ date, entry }) =>
        entry && date.slice(5, 7) === month && date > addDays(today, -365) ? entry.breath : [],
      )
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    expect(breathIn('05')).toBeGreaterThan(breathIn('03') + 1)
    const steps = written.slice(1).map(({ entry }, index) => {
      const before = written[index]?.entry?.relax ?? 0
      return Math.abs((entry?.relax ?? 0) - before)
    })
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(1.6)
  })

  test('plays something to its end for the first time in each of the last five weeks', () => {
    const first = new Map<string, number>()
    for (const { lessonId, daysAgo, share } of listenedByHaruko(today))
      if (share === 1 && !first.has(lessonId)) first.set(lessonId, daysAgo)
    const weeks = new Set([...first.values()].map(daysAgo => Math.floor(daysAgo / 7)))
    expect([...weeks]).toEqual(expect.arrayContaining([0, 1, 2, 3, 4]))
  })

  test('is the same at every start of that day', () => {
    expect(diaryOfHaruko(today)).toEqual(days)
    expect(listenedByHaruko(today)).toEqual(listenedByHaruko(today))
  })
})

test.each([...bookmarksOfHaruko])(
  'the bookmark in $lessonId at $seconds is where the voice begins',
  async ({ lessonId, seconds, endSeconds }) => {
    const text = await readFile(join(lessons, `${lessonId}.transcript.json`), 'utf8')
    const lines = JSON.parse(text) as { start: number; end: number }[]
    expect(lines.map(({ start }) => start)).toContain(seconds)
    if (endSeconds !== undefined) expect(endSeconds).toBeLessThanOrEqual(lines.at(-1)?.end ?? 0)
  },
)

test('the favourite words are in the dictionary', async () => {
  expect(wordsOfHaruko.length).toBeGreaterThan(0)
  for (const { id } of wordsOfHaruko) await access(join(lessons, `../dictionary/${id}.md`))
})

test.each([
  ['夏生', listenedByNatsuo, ['free-eichi', 'free-kafuku']],
  ['冬馬', listenedByToma, ['eichi', 'kafuku']],
])('%s has played only what the plans open', async (_, listenedBy, plans) => {
  for (const id of new Set(listenedBy('2026-11-24').map(({ lessonId }) => lessonId))) {
    const file = await readFile(join(lessons, `${id}.md`), 'utf8')
    const plansOfLesson = /^access: \[(.*)\]$/m.exec(file)?.[1]?.split(', ') ?? []
    expect(
      [...plans, 'member', 'everyone'].some(plan => plansOfLesson.includes(plan)),
      id,
    ).toBe(true)
  }
})
