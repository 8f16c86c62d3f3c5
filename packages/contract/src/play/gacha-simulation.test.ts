import { expect, test } from 'vitest'
import { isAsStated, simulate } from './gacha-simulation.ts'

/** xorshift: always the same words. */
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
