import { expect, test } from 'vitest'
import { compareWithOdds } from './gacha-statistics.ts'

const even = ['a', 'b', 'c', 'd', 'e'].map(item => ({ item, rarity: 1, weight: 200_000 }))
const counted = (...counts: number[]) => new Map(even.map(({ item }, index) => [item, counts[index] ?? 0]))

test('counts are compared by χ², and the likelihood is the one of the tables', () => {
  expect(compareWithOdds(even, counted(20, 20, 20, 20, 20))).toEqual({
    chiSquared: 0,
    freedom: 4,
    likelihood: 1,
  })
  // 9.488 is the 5 % point at four degrees of freedom.
  const off = Math.sqrt((9.488 * 1_000) / 2)
  const found = compareWithOdds(even, counted(1_000 + off, 1_000 - off, 1_000, 1_000, 1_000))
  expect(found?.chiSquared).toBeCloseTo(9.488, 6)
  expect(found?.likelihood).toBeCloseTo(0.05, 4)
  const near = compareWithOdds(even, counted(1_000 + 10, 1_000 - 10, 1_000, 1_000, 1_000))
  // χ² of 0.2 at four degrees: 1 - e^(-0.1) (1 + 0.1) below.
  expect(near?.likelihood).toBeCloseTo(Math.exp(-0.1) * 1.1, 9)
})

test('what is rare counts together with others, and too few draws say nothing', () => {
  const rare = [
    { item: 'a', rarity: 1, weight: 900_000 },
    { item: 'b', rarity: 2, weight: 99_000 },
    { item: 'c', rarity: 4, weight: 1_000 },
  ]
  expect(
    compareWithOdds(
      rare,
      new Map([
        ['a', 91],
        ['b', 9],
      ]),
    )?.freedom,
  ).toBe(1)
  expect(compareWithOdds(rare, new Map([['a', 12]]))).toBe(null)
  expect(compareWithOdds(rare, new Map())).toBe(null)
})
