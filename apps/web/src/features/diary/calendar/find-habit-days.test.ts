import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { expect, test } from 'vitest'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { findHabitDays } from './find-habit-days.ts'

const day = (date: string, change: Partial<DiaryDay<'eichi'>['value']>) =>
  ({ kind: 'eichi', date, value: { ...emptyHabits.eichi, ...change } }) as DiaryDay<'eichi'>
const days = [
  day('2026-11-17', { impressed: 'カタが軽い', memo: '雨' }),
  day('2026-11-18', { tough: '肩こり', agreement: '息のはなし' }),
  day('2026-11-19', {}),
]

test.each([
  ['かた', [['2026-11-17', '印象に残ったこと', 'カタが軽い']]],
  ['肩', [['2026-11-18', 'つらかったこと', '肩こり']]],
  ['息 肩こり', [['2026-11-18', '納得したこと', '息のはなし']]], // Words in two texts of one day.
  ['息 雨', []],
  ['  ', []],
])('the texts of a habit diary are searched for %s', (searched, found) => {
  expect(findHabitDays('eichi', days, searched).map(({ date, label, text }) => [date, label, text])).toEqual(
    found,
  )
})

test('the newest day comes first', () => {
  const both = [day('2026-11-17', { memo: '息' }), day('2026-11-18', { fix: '息' })]
  expect(findHabitDays('eichi', both, '息').map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-17'])
})
