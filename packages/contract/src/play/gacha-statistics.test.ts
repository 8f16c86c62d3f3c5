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

/** So many things that are as likely as each other, each drawn a hundred times: the first ones so much more often. */
const counts = (things: number, more: readonly number[]) => {
  const entries = Array.from({ length: things }, (_, at) => ({
    item: `i${at}`,
    rarity: 1,
    weight: 1_000_000 / things,
  }))
  return compareWithOdds(entries, new Map(entries.map(({ item }, at) => [item, 100 + (more[at] ?? 0)])))
}

test.each([
  // Two things: the likelihood is erfc(√(χ²/2)). All values were computed by another program.
  [1, 0.02, 0.8875370839817152, 2, [1, -1]],
  [1, 2, 0.15729920705028513, 2, [10, -10]],
  [1, 98, 4.183825607779414e-23, 2, [70, -70]],
  [3, 2, 0.5724067044708798, 4, [10, -10]],
  [4, 50, 3.610865404890645e-10, 5, [50, -50]],
  [9, 26, 0.002042989656293934, 10, [30, -30, 20, -20]],
  [9, 0.02, 0.9999999999810509, 10, [1, -1]],
])(
  'at %i degrees of freedom a χ² of %d has the likelihood %d',
  (freedom, chiSquared, likelihood, things, more) => {
    const found = counts(things, more)
    expect(found?.freedom).toBe(freedom)
    expect(found?.chiSquared).toBeCloseTo(chiSquared, 9)
    expect((found?.likelihood ?? 0) / likelihood).toBeCloseTo(1, 9)
  },
)

test('what is rare counts together with the next rarest, wherever the table has it, and what is expected five times alone', () => {
  const table = (...weights: number[]) =>
    weights.map((weight, at) => ({ item: 'abc'.charAt(at), rarity: 1, weight }))
  const drawn = (a: number, b: number, c: number) => new Map(Object.entries({ a, b, c }))
  // 95 of 90, and 5 of 10: 25/90 + 25/10.
  const merged = { chiSquared: expect.closeTo(25 / 9, 9), freedom: 1 }
  expect(compareWithOdds(table(1_000, 900_000, 99_000), drawn(1, 95, 4))).toMatchObject(merged)
  expect(compareWithOdds(table(900_000, 99_000, 1_000), drawn(95, 4, 1))).toMatchObject(merged)
  // 92 of 90, 5 of 5, and 3 of 5: 4/90 + 0 + 4/5.
  expect(compareWithOdds(table(900_000, 50_000, 50_000), drawn(92, 5, 3))).toMatchObject({
    chiSquared: expect.closeTo(76 / 90, 9),
    freedom: 2,
  })
})
