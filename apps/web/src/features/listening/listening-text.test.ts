import { expect, test } from 'vitest'
import { dayName, listenedTime, listeningStepOf } from './listening-text.ts'

test.each([
  [0, '0分'],
  [20, '1分'],
  [300, '5分'],
  [3600, '1時間'],
  [3900, '1時間5分'],
])('%d seconds are %s', (seconds, expected) => {
  expect(listenedTime(seconds)).toBe(expected)
})

test('days have names', () => {
  expect(dayName('2026-11-20', '2026-11-20')).toBe('きょう 11月20日（金）')
  expect(dayName('2026-10-31', '2026-11-01')).toBe('きのう 10月31日（土）')
  expect(dayName('2026-11-01', '2026-11-20')).toBe('11月1日（日）')
})

test('more is a higher step, and anything is one', () => {
  expect([0, 1, 299, 600, 1200, 3600].map(listeningStepOf)).toEqual([0, 1, 2, 2, 3, 4])
})
