import { addDays } from '@iki/contract/api/tokyo'
import { expect, test, vi } from 'vitest'
import { countReads } from '#test/count-reads.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { findDays, isFiltering, noFilter, preparedDays } from './find-days.ts'

const day = (
  date: string,
  memo: string,
  change: Partial<DiaryDay<'general'>['value']> = {},
  state = 'sent',
) =>
  ({
    kind: 'general',
    date,
    revision: 1,
    state,
    error: null,
    theirs: null,
    value: { relax: 5, breath: 5, memo, images: [], ...change },
  }) as DiaryDay<'general'>

const days = preparedDays([
  day('2026-11-17', 'カタが軽い', { relax: 8 }),
  day('2026-11-18', '肩こり　電車で', { images: ['p1'] }),
  day('2026-11-19', '', { breath: 2 }, 'waiting'),
])
const dates = (change: object) => findDays(days, { ...noFilter, ...change }).map(({ date }) => date)

test.each([
  ['nothing', {}, ['2026-11-19', '2026-11-18', '2026-11-17']],
  ['words in another kana', { text: 'かた' }, ['2026-11-17']],
  ['words of half width', { text: 'ｶﾀ' }, ['2026-11-17']],
  ['two words, in any order', { text: '電車 肩' }, ['2026-11-18']],
  ['relaxed days', { relax: [7, 9] }, ['2026-11-17']],
  ['shallow breath', { breath: [1, 3] }, ['2026-11-19']],
  ['pictures', { withPictures: true }, ['2026-11-18']],
  ['what is unsent', { unsentOnly: true }, ['2026-11-19']],
])('a search for %s finds its days, the newest first', (_, change, found) => {
  expect(dates(change)).toEqual(found)
})

test('what leaves nothing out is no filter', () => {
  expect(isFiltering(noFilter)).toBe(false)
  expect(isFiltering({ ...noFilter, text: '　' })).toBe(false)
  expect(isFiltering({ ...noFilter, breath: [2, 9] })).toBe(true)
})

test('a search of ten years reads each memo once and folds only what is typed', () => {
  const years = Array.from({ length: 3650 }, (_, index) =>
    day(addDays('2016-01-01', index), `${index}日め。${'電車で座れたので、十駅ぶんの呼吸。'.repeat(8)}`),
  )
  const prepared = preparedDays(years).map(countReads)
  const fold = vi.spyOn(String.prototype, 'normalize')
  const found = findDays(
    prepared.map(({ counted }) => counted),
    { ...noFilter, text: '3649日' },
  )
  expect(found).toHaveLength(1)
  expect(fold).toHaveBeenCalledTimes(1)
  // Each day and its folded memo are read once, and a found day a second time.
  expect(prepared.reduce((sum, { reads }) => sum + reads(), 0)).toBe(3650 * 2 + 1)
})
