import { describe, expect, test } from 'vitest'
import { drawer, drawsUntil, entryOf, percentText, pityEntries, weightSum } from './gacha-odds.ts'

const entries = [
  { item: 'a', rarity: 1, weight: 600_000 },
  { item: 'b', rarity: 3, weight: 399_990 },
  { item: 'c', rarity: 4, weight: 7 },
  { item: 'd', rarity: 4, weight: 3 },
]
const pity = { after: 2, rarity: 4 }

test('each entry has as many tickets as its weight, from the first to the last', () => {
  const ends = [0, 599_999, 600_000, 999_989, 999_990, 999_996, 999_997, 999_999]
  expect(ends.map(ticket => entryOf(entries, ticket).item).join('')).toBe('aabbccdd')
  expect(() => entryOf(entries, weightSum)).toThrow(RangeError)
})

describe('pity', () => {
  test('has a table of its own, whose weights sum to a million again', () => {
    expect(pityEntries({ entries, pity })).toEqual([
      { item: 'c', rarity: 4, weight: 700_000 },
      { item: 'd', rarity: 4, weight: 300_000 },
    ])
    const thirds = ['x', 'y', 'z'].map(item => ({ item, rarity: 4, weight: 1 }))
    const weights = pityEntries({ entries: [...entries, ...thirds].slice(4), pity }).map(
      ({ weight }) => weight,
    )
    expect(weights).toEqual([333_334, 333_333, 333_333])
    expect(pityEntries({ entries, pity: null })).toEqual([])
  })

  test('decides after so many misses, and begins again when the thing came before', () => {
    const draw = drawer({ entries, pity })
    expect(draw(0, 0)).toMatchObject({ entry: { item: 'a' }, isPity: false, misses: 1 })
    expect(draw(0, 1)).toMatchObject({ entry: { item: 'a' }, isPity: false, misses: 2 })
    expect(draw(0, 2)).toMatchObject({ entry: { item: 'c' }, isPity: true, misses: 0 })
    expect(draw(999_999, 1)).toMatchObject({ entry: { item: 'd' }, isPity: false, misses: 0 })
  })

  test('of a table without it never decides, and what was counted before stays for a table that has it again', () => {
    expect(drawer({ entries, pity: null })(0, 1_000)).toMatchObject({ isPity: false, misses: 1_000 })
    expect(drawer({ entries, pity: null })(999_999, 40)).toMatchObject({ isPity: false, misses: 40 })
  })
})

test('a weight is a share of a hundred to its last digit', () => {
  const texts = [1, 10, 12_345, 30_000, 100_000, 999_999, 1_000_000].map(percentText)
  expect(texts).toEqual(['0.0001%', '0.001%', '1.2345%', '3%', '10%', '99.9999%', '100%'])
})

test('how many draws a rarity takes on average follows from its weights together', () => {
  expect(drawsUntil({ entries, pity: null }, 4)).toBeCloseTo(100_000, 6)
  expect(drawsUntil({ entries, pity: null }, 2)).toBe(null)
})

describe('with pity a rarity takes', () => {
  const mura = [
    { item: 'a', rarity: 1, weight: 800_000 },
    { item: 'b', rarity: 3, weight: 192_000 },
    { item: 'c', rarity: 4, weight: 8_000 },
  ]
  /** How often each thing comes in the long run, by stepping through all numbers of misses until nothing moves. */
  function shares(after: number, rarity: number) {
    const draw = drawer({ entries: mura, pity: { after, rarity } })
    const tickets = { a: 0, b: 800_000, c: 999_999 }
    const usual = Object.fromEntries(mura.map(({ item, weight }) => [item, weight / weightSum]))
    const ofPity = pityEntries({ entries: mura, pity: { after, rarity } })
    let at = [1, ...Array(after).fill(0)]
    let seen: Record<string, number> = {}
    for (let step = 0; step < 2_000; step++) {
      const next = Array(after + 1).fill(0)
      seen = {}
      for (const [misses, share] of at.entries())
        for (const [item, ticket] of Object.entries(tickets)) {
          const chance =
            misses < after
              ? (usual[item] ?? 0)
              : (ofPity.find(each => each.item === item)?.weight ?? 0) / weightSum
          if (chance === 0) continue
          const isHit = (mura.find(each => each.item === item)?.rarity ?? 0) >= rarity
          next[misses < after ? draw(ticket, misses).misses : isHit ? 0 : misses + 1] += share * chance
          seen[item] = (seen[item] ?? 0) + share * chance
        }
      at = next
    }
    return seen
  }

  test.each([
    [49, 4],
    [9, 3],
  ])('as many draws on average as really come: after %i, of rarity %i', (after, rarity) => {
    const odds = { entries: mura, pity: { after, rarity } }
    const seen = shares(after, rarity)
    for (const { item, rarity: own } of mura)
      expect(drawsUntil(odds, own)).toBeCloseTo(1 / (seen[item] ?? 0), 2)
  })

  test('fewer draws, by what it promises', () => {
    expect(drawsUntil({ entries: mura, pity: { after: 49, rarity: 4 } }, 4)).toBeCloseTo(41.34, 1)
  })
})

describe('what rounding leaves of a million', () => {
  const weightsOf = (...weights: number[]) => {
    const rare = weights.map((weight, at) => ({ item: `i${at}`, rarity: 4, weight }))
    return pityEntries({ entries: [...entries.slice(0, 2), ...rare], pity }).map(({ weight }) => weight)
  }

  test.each([
    // 705,882.35 and 294,117.65: the second one lost more.
    [
      [12, 5],
      [705_882, 294_118],
    ],
    [
      [5, 12],
      [294_118, 705_882],
    ],
    // Each is 166,666.67: of six that lost as much, the first four.
    [
      [1, 1, 1, 1, 1, 1],
      [166_667, 166_667, 166_667, 166_667, 166_666, 166_666],
    ],
    [
      [1, 3],
      [250_000, 750_000],
    ],
    [[8_000], [1_000_000]],
  ])('goes to those of the weights %j that lost most by it', (weights, ofPity) => {
    expect(weightsOf(...weights)).toEqual(ofPity)
  })
})
