import {
  canonicalTable,
  checkReceipt,
  commitmentOf,
  type Digests,
  drawWith,
  fromHex,
  hashOfTable,
  isWithoutGap,
  ticketIn,
  ticketLimit,
  ticketOf,
  toHex,
} from '@iki/contract/play/gacha-proof'
import { describe, expect, test } from 'vitest'
import { nodeDigests as digests } from './gacha-seed.ts'

const odds = {
  entries: [
    { item: 'a', rarity: 1, weight: 700_000 },
    { item: 'b', rarity: 4, weight: 300_000 },
  ],
  pity: { after: 9, rarity: 4 },
}
const table = { gacha: 'mura', version: 1, cost: 100, ...odds }
const seed = fromHex('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff')

test('a table has one text, however its fields are ordered and whatever else it has', () => {
  const text =
    '{"cost":100,"entries":[{"item":"a","rarity":1,"weight":700000},{"item":"b","rarity":4,"weight":300000}],' +
    '"gacha":"mura","pity":{"after":9,"rarity":4},"version":1}'
  expect(canonicalTable(table)).toBe(text)
  const { pity, version, ...rest } = table
  const more = {
    version,
    pity,
    ...rest,
    title: '村',
    entries: rest.entries.map(each => ({ title: 'x', ...each })),
  }
  expect(canonicalTable(more)).toBe(text)
})

describe('a ticket', () => {
  const words = (...values: number[]) => {
    const view = new DataView(new ArrayBuffer(values.length * 4))
    for (const [index, value] of values.entries()) view.setUint32(index * 4, value)
    return new Uint8Array(view.buffer)
  }
  test('is the first word below the largest multiple of a million', () => {
    expect(ticketLimit % 1_000_000).toBe(0)
    expect(ticketIn(words(ticketLimit, 0xffffffff, 4_293_999_999, 5))).toBe(999_999)
    expect(ticketIn(words(ticketLimit))).toBe(null)
  })

  test('continues with the next block where all words of one are left out', async () => {
    const asked: string[] = []
    const rare: Digests = {
      ...digests,
      async hmacSha256(_, text) {
        asked.push(text)
        return asked.length === 1 ? words(0xffffffff, ticketLimit) : words(7)
      },
    }
    expect(await ticketOf(rare, seed, { hash: 'h', uid: 'u', clientSeed: 'c', ordinal: 3 })).toBe(7)
    expect(asked).toEqual(['h:u:c:3:0', 'h:u:c:3:1'])
  })

  test('is evenly spread: of 20,000, each tenth has about as many', async () => {
    const tenths = new Array(10).fill(0)
    for (let ordinal = 1; ordinal <= 20_000; ordinal++)
      tenths[
        Math.floor(
          (await ticketOf(digests, seed, { hash: 'h', uid: 'u', clientSeed: 'c', ordinal })) / 100_000,
        )
      ]++
    for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(4.5 * Math.sqrt(1_800))
  })
})

describe('a receipt', () => {
  const all = async () => {
    const hash = await hashOfTable(digests, table)
    const of = { uid: 'haruko', clientSeed: 'c0', ordinal: 1, misses: 0 }
    const { drawn } = await drawWith(digests, { ...of, seed, hash, odds, count: 10 })
    const items = drawn.map(({ entry }) => entry.item)
    const revealed = { ...table, hash, commitment: await commitmentOf(digests, seed), seed: toHex(seed) }
    return { revealed, receipt: { ...of, version: 1, items, areOfPity: drawn.map(({ isPity }) => isPity) } }
  }
  test('that is right is found right, and one whose thing, table or seed was changed is not', async () => {
    const { revealed, receipt } = await all()
    const check = (of: typeof revealed, given = receipt) =>
      checkReceipt(digests, of, { uid: 'haruko', receipt: given })
    expect(await check(revealed)).toBe(null)
    const [first = ''] = receipt.items
    const other = [first === 'a' ? 'b' : 'a', ...receipt.items.slice(1)]
    expect(await check(revealed, { ...receipt, items: other })).toBe('draw')
    const areOfPity = receipt.areOfPity.map(isPity => !isPity)
    expect(await check(revealed, { ...receipt, areOfPity })).toBe('draw')
    expect(await check({ ...revealed, cost: 200 })).toBe('table')
    expect(await check({ ...revealed, seed: toHex(seed).replace('00', '01') })).toBe('seed')
    expect(await checkReceipt(digests, revealed, { uid: 'natsuo', receipt })).toBe('draw')
  })

  test('is one of a row without a gap, from the first', () => {
    const row = (...of: [number, number][]) =>
      of.map(([ordinal, count]) => ({ ordinal, items: Array(count).fill('a') }))
    expect(isWithoutGap(row([12, 1], [1, 1], [2, 10]))).toBe(true)
    expect(isWithoutGap(row([1, 1], [3, 1]))).toBe(false)
    expect(isWithoutGap(row([2, 1]))).toBe(false)
    expect(isWithoutGap([])).toBe(true)
    expect(isWithoutGap(row([1, 1], [2, 10]), { draws: 12 })).toBe(false)
    expect(isWithoutGap([], { draws: 1 })).toBe(false)
    expect(isWithoutGap(row([12, 1], [2, 10]), { isWhole: false, draws: 12 })).toBe(true)
    expect(isWithoutGap(row([12, 1], [10, 1]), { isWhole: false })).toBe(false)
  })
})
