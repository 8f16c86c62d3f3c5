import { describe, expect, it } from 'vitest'
import { clockTime, japaneseDuration, japaneseTime, preciseTime } from './format-time.ts'

describe('time on the player', () => {
  it.each([
    [0, '00:00', '0秒'],
    [48.9, '00:48', '48秒'],
    [228, '03:48', '3分48秒'],
    [600, '10:00', '10分'],
    [3600, '1:00:00', '1時間'],
    [3723, '1:02:03', '1時間2分3秒'],
    [-5, '00:00', '0秒'],
    [Number.NaN, '00:00', '0秒'],
    [Number.POSITIVE_INFINITY, '00:00', '0秒'],
  ])('writes %d seconds as %s and says %s', (seconds, clock, spoken) => {
    expect(clockTime(seconds)).toBe(clock)
    expect(japaneseTime(seconds)).toBe(spoken)
  })

  it('rounds a duration in a list to minutes, but not what is shorter', () => {
    expect(japaneseDuration(612)).toBe('10分')
    expect(japaneseDuration(3570)).toBe('1時間')
    expect(japaneseDuration(42)).toBe('42秒')
  })

  it.each([
    [0, '00:00.0'],
    [228.46, '03:48.5'],
    [59.96, '01:00.0'],
  ])('writes %d seconds exactly as %s', (seconds, precise) => {
    expect(preciseTime(seconds)).toBe(precise)
  })
})
