import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  countCharacters,
  firstCharacters,
  isWithin,
  lastCharacters,
  mostCodeUnits,
  shortened,
} from './characters.ts'

const family = '👨‍👩‍👧‍👦'
const flag = '🏴󠁧󠁢󠁥󠁮󠁧󠁿'
const endless = `a${'\u0301'.repeat(1000)}`

test.each([
  ['', 0],
  ['からだ', 3],
  ['か\u3099', 1],
  ['e\u0301', 1],
  ['👍🏽', 1],
  [family, 1],
  [flag, 1],
  ['🇯🇵🇫🇷', 2],
  ['葛󠄀飾', 2],
  ['a\r\nb', 3],
])('%j has %d characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

describe('a text of at most five characters', () => {
  test.each([
    ['あいうえお', true],
    ['あいうえおか', false],
    [family.repeat(5), true],
    [family.repeat(6), false],
    [flag.repeat(5), true],
    [`${flag.repeat(5)}a`, false],
    ['か\u3099'.repeat(5), true],
    // Sixteen code units for each character, and one more.
    [`a${'\u0301'.repeat(15)}`.repeat(5), true],
    [`a${'\u0301'.repeat(16)}`.repeat(5), false],
    [`${`a${'\u0301'.repeat(15)}`.repeat(4)}a${'\u0301'.repeat(16)}`, false],
    [endless, false],
  ])('%#', (text, expected) => {
    expect(isWithin(text, 5)).toBe(expected)
  })
})

describe('the beginning of a text', () => {
  test('never ends within a character', () => {
    const text = `${family}か\u3099${flag}🇯🇵e\u0301a`
    const beginnings = [0, 1, 2, 3, 4, 5, 6, 7].map(most => firstCharacters(text, most))
    expect(beginnings.map(countCharacters)).toEqual([0, 1, 2, 3, 4, 5, 6, 6])
    for (const beginning of beginnings)
      expect(beginning.isWellFormed() && text.startsWith(beginning)).toBe(true)
  })

  test('ends before a character without an end', () => {
    expect(firstCharacters(`ab${endless}c`, 5)).toBe('ab')
    expect(firstCharacters(endless.repeat(1000), 50).length).toBeLessThanOrEqual(mostCodeUnits(50))
  })

  test('has an ellipsis only where there is more', () => {
    expect(shortened('あいう', 3)).toBe('あいう')
    expect(shortened(family.repeat(3), 3)).toBe(family.repeat(3))
    expect(shortened(family.repeat(4), 3)).toBe(`${family.repeat(3)}…`)
  })
})

describe('the end of a text', () => {
  test('never begins within a character', () => {
    const text = `ae\u0301🇯🇵${flag}か\u3099${family}`
    const ends = [0, 1, 2, 3, 4, 5, 6, 7].map(most => lastCharacters(text, most))
    expect(ends.map(countCharacters)).toEqual([0, 1, 2, 3, 4, 5, 6, 6])
    for (const end of ends) expect(end.isWellFormed() && text.endsWith(end)).toBe(true)
  })

  test('begins after a character without an end, and has no more code units than it may', () => {
    expect(lastCharacters(`c${endless}ab`, 5)).toBe('ab')
    expect(lastCharacters(`${family}${family}ab`, 4, family.length + 3)).toBe(`${family}ab`)
    expect(lastCharacters(`${family}${family}ab`, 4, family.length + 2)).toBe(`${family}ab`)
    expect(lastCharacters(`${family}${family}ab`, 4, family.length + 1)).toBe('ab')
  })
})

describe('a browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('that knows the characters of a reader counts those', async () => {
    vi.resetModules()
    const current = await import('./characters.ts')
    expect([family, flag, 'からだ の　音'].map(current.countCharacters)).toEqual([1, 1, 7])
  })

  test('that does not know them counts code points, and cuts none of those', async () => {
    vi.stubGlobal('Intl', {})
    vi.resetModules()
    const old = await import('./characters.ts')
    expect(['からだ', '🌸🌸', 'か\u3099'].map(old.countCharacters)).toEqual([3, 2, 2])
    expect(old.firstCharacters('🌸🌸🌸', 2)).toBe('🌸🌸')
    expect(old.lastCharacters('息🌸🌸', 2)).toBe('🌸🌸')
    expect(old.isWithin('🌸🌸🌸', 2)).toBe(false)
  })
})
