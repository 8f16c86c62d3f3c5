import { describe, expect, test } from 'vitest'
import { sinceThen } from './format-moment.ts'

const now = new Date('2026-11-21T03:00:00.000Z') // noon in Tokyo

describe('how long ago something was', () => {
  test.each([
    ['2026-11-21T02:59:30.000Z', 'たったいま'],
    ['2026-11-21T03:00:20.000Z', 'たったいま'],
    ['2026-11-21T02:57:00.000Z', '3分前'],
    ['2026-11-21T01:00:00.000Z', '2時間前'],
    ['2026-11-20T12:05:00.000Z', 'きのう 21:05'],
    ['2026-11-20T15:30:00.000Z', '11時間前'],
    ['2026-11-03T00:00:00.000Z', '11月3日'],
    ['2025-11-03T00:00:00.000Z', '2025年11月3日'],
  ])('%s is %s at noon of November 21st', (at, text) => {
    expect(sinceThen(at, now)).toBe(text)
  })

  test('is shown by minutes past midnight', () => {
    expect(sinceThen('2026-11-20T14:50:00.000Z', new Date('2026-11-20T15:10:00.000Z'))).toBe('20分前')
  })
})
