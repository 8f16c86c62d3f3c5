import { describe, expect, test } from 'vitest'
import { isAsStated, mostSigma, simulate } from './gacha-simulation.ts'

/** xorshift: always the same random words. */
function words(): () => Uint32Array {
  let state = 2_463_534_242
  return () =>
    Uint32Array.from({ length: 4_096 }, () => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return state >>> 0
    })
}
const entries = [
  { item: 'a', rarity: 1, weight: 880_000 },
  { item: 'b', rarity: 2, weight: 100_000 },
  { item: 'c', rarity: 4, weight: 15_000 },
  { item: 'd', rarity: 4, weight: 5_000 },
]
const pity = { after: 49, rarity: 4 }

test('a million draws come out as the table says, and never more misses in a row than pity allows', () => {
  const result = simulate({ entries, pity }, 1_000_000, words())
  expect(isAsStated(result, { entries, pity })).toBe(true)
  expect(result.longestMiss).toBe(49)
  expect(result.pityDraws).toBeGreaterThan(1_000)
})

test('a source of chance that prefers something is found out', () => {
  const even = words()
  const preferring = () => even().map(word => (word % 50 === 0 ? 0 : word))
  expect(isAsStated(simulate({ entries, pity: null }, 1_000_000, preferring), { entries, pity: null })).toBe(
    false,
  )
})

describe('a simulation counts', () => {
  const times = (count: number, word: number) => Array<number>(count).fill(word)
  const fewWords =
    (...all: number[]) =>
    () =>
      Uint32Array.from(all)
  const two = (weight: number) => ({
    entries: [
      { item: 'a', rarity: 1, weight },
      { item: 'b', rarity: 4, weight: 1_000_000 - weight },
    ],
    pity: null,
  })

  test('no word from 4,294,000,000 on: three of four draws are one standard deviation off', () => {
    const result = simulate(two(500_000), 4, fewWords(0, 4_294_000_000, 4_294_000_001, 1, 499_999, 500_000))
    expect(result).toMatchObject({ draws: 4, pityDraws: 0, furthest: { sigma: 1 } })
  })

  test('of a hundred draws 16 things that are expected 10 times as two standard deviations off', () => {
    const result = simulate(two(100_000), 100, fewWords(...times(16, 0), ...times(84, 100_000)))
    expect(result.furthest.sigma).toBeCloseTo(2, 9)
  })

  test('the same words again until all draws are done', () => {
    expect(simulate(two(500_000), 6, fewWords(0, 500_000)).furthest.sigma).toBe(0)
  })

  test('what pity gives apart, and the longest row without its rarity', () => {
    const odds = { ...two(500_000), pity: { after: 2, rarity: 4 } }
    // a, a, then b by pity, then a, b.
    expect(simulate(odds, 5, fewWords(0, 0, 0, 0, 500_000))).toMatchObject({ pityDraws: 1, longestMiss: 2 })
  })
})

test.each([
  ['at 4.5 standard deviations', 4.5, 0, true],
  ['beyond them', 4.51, 0, false],
  ['with as many misses as pity allows', 0, 49, true],
  ['with one more', 0, 50, false],
])('%s a simulation is as the table says, or not', (_, sigma, longestMiss, is) => {
  const result = { draws: 1, pityDraws: 0, longestMiss, furthest: { item: 'a', sigma } }
  expect(mostSigma).toBe(4.5)
  expect(isAsStated(result, { entries, pity })).toBe(is)
})

test('without pity any number of misses is as the table says', () => {
  const result = { draws: 1, pityDraws: 0, longestMiss: 1_000, furthest: { item: 'a', sigma: 0 } }
  expect(isAsStated(result, { entries, pity: null })).toBe(true)
})
