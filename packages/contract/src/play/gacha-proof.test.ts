import { describe, expect, test } from 'vitest'
import {
  canonicalTable,
  checkReceipt,
  commitmentOf,
  type Digests,
  drawWith,
  fromHex,
  hashOfTable,
  isWithoutGap,
  missesAfter,
  receiptOf,
  ticketIn,
  ticketOf,
  toHex,
} from './gacha-proof.ts'

/** Node's own, without its types: the contract is for browsers, too, and nothing else here may know Node. */
type Hash = { update(of: Uint8Array | string): { digest(): Uint8Array } }
type NodeCrypto = { createHash(name: string): Hash; createHmac(name: string, key: Uint8Array): Hash }
const nameOfNodeCrypto: string = 'node:crypto'
const { createHash, createHmac }: NodeCrypto = await import(nameOfNodeCrypto)

const digests: Digests = {
  sha256: async of => createHash('sha256').update(of).digest(),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest(),
}

/** All values that follow from these were computed by another program (Python's hashlib and hmac). */
const odds = {
  entries: [
    { item: 'ki', rarity: 1, weight: 700_000 },
    { item: 'tsuki', rarity: 2, weight: 250_000 },
    { item: 'hoshi', rarity: 4, weight: 50_000 },
  ],
  pity: { after: 3, rarity: 4 },
}
const table = { gacha: 'mura', version: 2, cost: 100, ...odds }
const seedText = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const seed = fromHex(seedText)
const hash = 'b26b50dc30452b6cf0029d11de5d2957264093105b635e6789336e8be636a947'
const commitment = '4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef'
const of = { hash, uid: 'haruko', clientSeed: 'c0ffee' }

describe('what is published before a draw', () => {
  test('is the hash of the one text of a table, with its fields in the order of the alphabet', async () => {
    expect(canonicalTable(table)).toBe(
      '{"cost":100,"entries":[{"item":"ki","rarity":1,"weight":700000},' +
        '{"item":"tsuki","rarity":2,"weight":250000},{"item":"hoshi","rarity":4,"weight":50000}],' +
        '"gacha":"mura","pity":{"after":3,"rarity":4},"version":2}',
    )
    expect(await hashOfTable(digests, table)).toBe(hash)
  })

  test('names a table without pity as one, with null', async () => {
    expect(await hashOfTable(digests, { ...table, pity: null })).toBe(
      'd13a37b6857c5a8e33e18102be86642631886dc2b82061ff0327a5c6b2acd798',
    )
  })

  test('is the hash of the seed, whose text can be read back', async () => {
    expect(await commitmentOf(digests, seed)).toBe(commitment)
    expect([...fromHex('00ff0a')]).toEqual([0, 255, 10])
    expect(toHex(Uint8Array.of(0, 255, 10))).toBe('00ff0a')
    expect(fromHex('')).toHaveLength(0)
    expect(toHex(seed)).toBe(seedText)
  })
})

describe('a ticket', () => {
  test.each([
    [5, 338_628],
    [6, 592_595],
    [9, 91_952],
    [16, 979_943],
  ])('of draw %i is %i, for whoever has the seed', async (ordinal, ticket) => {
    expect(await ticketOf(digests, seed, { ...of, ordinal })).toBe(ticket)
  })

  const bytes = (hex: string) => ticketIn(fromHex(hex))
  test('is the first word below 4,294,000,000, as what is left of it by a million', () => {
    expect(bytes('000f4241')).toBe(1) // 1,000,001
    expect(bytes('fff13d7f')).toBe(999_999) // 4,293,999,999: the last that counts
    expect(bytes('fff13d8000000007')).toBe(7) // 4,294,000,000 is left out
    expect(bytes('fff13d80ffffffff')).toBe(null)
    expect(bytes('')).toBe(null)
    expect(bytes('00000')).toBe(null) // less than a word
  })

  test('is read from the bytes alone, wherever they lie', () => {
    expect(ticketIn(fromHex('ffffffff00000005ffffffff').subarray(4, 8))).toBe(5)
    expect(ticketIn(fromHex('ffffffff00000005').subarray(0, 4))).toBe(null)
  })

  test('comes from the next block where a whole one is left out', async () => {
    const asked: string[] = []
    const rare: Digests = {
      ...digests,
      async hmacSha256(_, text) {
        asked.push(text)
        return fromHex(asked.length < 3 ? 'ffffffff' : '0000002a')
      },
    }
    expect(await ticketOf(rare, seed, { ...of, hash: 'h', ordinal: 3 })).toBe(42)
    expect(asked).toEqual(['h:haruko:c0ffee:3:0', 'h:haruko:c0ffee:3:1', 'h:haruko:c0ffee:3:2'])
  })
})

const draws = { ...of, seed, odds, ordinal: 5, misses: 0 }

test('draws follow one another: after three without a star the next gives one, and each has its own number', async () => {
  const { drawn, misses } = await drawWith(digests, { ...draws, count: 7 })
  expect(drawn.map(({ entry }) => entry.item)).toEqual(['ki', 'ki', 'ki', 'hoshi', 'ki', 'ki', 'tsuki'])
  expect(drawn.map(({ isPity }) => isPity)).toEqual([false, false, false, true, false, false, false])
  expect(misses).toBe(3)
  const next = await drawWith(digests, { ...draws, ordinal: 12, misses, count: 1 })
  expect(next.drawn.map(({ entry }) => entry.item)).toEqual(['hoshi'])
  expect(next.misses).toBe(0)
  expect(await drawWith(digests, { ...draws, misses: 2, count: 0 })).toEqual({ drawn: [], misses: 2 })
})

test('a receipt says of each thing whether pity gave it, and all else of the draw', () => {
  const draw = { version: 2, clientSeed: 'c0ffee', ordinal: 7, misses: 2 }
  const results = [
    { item: 'ki', isPity: false },
    { item: 'hoshi', isPity: true },
  ]
  expect(receiptOf({ ...draw, results })).toEqual({
    ...draw,
    items: ['ki', 'hoshi'],
    areOfPity: [false, true],
  })
})

describe('how many draws have missed the rarity of pity', () => {
  test.each([
    ['goes on after what missed it', { misses: 1, items: ['ki', 'tsuki'] }, 3],
    ['begins again with what has it', { misses: 2, items: ['ki', 'hoshi'] }, 0],
    ['counts what came after that', { misses: 2, items: ['hoshi', 'ki', 'tsuki'] }, 2],
    ['stays after nothing', { misses: 2, items: [] }, 2],
  ])('%s', (_, receipt, misses) => {
    expect(missesAfter(odds, receipt)).toBe(misses)
  })

  test('begins again with a rarer thing, too', () => {
    const pity = { after: 3, rarity: 2 }
    expect(missesAfter({ ...odds, pity }, { misses: 2, items: ['ki', 'hoshi'] })).toBe(0)
    expect(missesAfter({ ...odds, pity }, { misses: 2, items: ['tsuki', 'ki'] })).toBe(1)
  })

  test('stays as it was where a table has no pity', () => {
    expect(missesAfter({ ...odds, pity: null }, { misses: 2, items: ['hoshi', 'ki'] })).toBe(2)
  })
})

describe('the check of a receipt', () => {
  const revealed = { ...table, hash, commitment, seed: seedText }
  const receipt = {
    version: 2,
    clientSeed: 'c0ffee',
    ordinal: 5,
    misses: 0,
    items: ['ki', 'ki', 'ki', 'hoshi'],
    areOfPity: [false, false, false, true],
  }

  test.each([
    ['nothing wrong where all is as it was promised', {}, {}, null],
    ['a table that was changed', { cost: 50 }, {}, 'table'],
    ['another seed than the promised one', { seed: `01${seedText.slice(2)}` }, {}, 'seed'],
    ['another commitment than the promised one', { commitment: hash }, {}, 'seed'],
    ['a thing that was not drawn', {}, { items: ['ki', 'ki', 'hoshi', 'hoshi'] }, 'draw'],
    ['a last thing that was not drawn', {}, { items: ['ki', 'ki', 'ki', 'tsuki'] }, 'draw'],
    ['pity that was not told', {}, { areOfPity: [false, false, false, false] }, 'draw'],
    ['misses that were not counted', {}, { misses: 1 }, 'draw'],
    ['the number of another draw', {}, { ordinal: 10 }, 'draw'],
    ['what another phone has added', {}, { clientSeed: 'c0ffef', ordinal: 11, misses: 2 }, 'draw'],
  ] as const)('finds %s', async (_, ofTable, ofReceipt, finding) => {
    const checked = { uid: 'haruko', receipt: { ...receipt, ...ofReceipt } }
    expect(await checkReceipt(digests, { ...revealed, ...ofTable }, checked)).toBe(finding)
  })

  test('finds that a draw was another member’s', async () => {
    const star16 = { ...receipt, ordinal: 16, items: ['hoshi'], areOfPity: [false] }
    expect(await checkReceipt(digests, revealed, { uid: 'haruko', receipt: star16 })).toBe(null)
    expect(await checkReceipt(digests, revealed, { uid: 'natsuo', receipt: star16 })).toBe('draw')
  })
})

describe('receipts', () => {
  const row = (...draws: [ordinal: number, count: number][]) =>
    draws.map(([ordinal, count]) => ({ ordinal, items: Array<string>(count).fill('ki') }))

  test.each([
    ['of all draws, in any order', row([12, 1], [1, 1], [2, 10]), {}, true],
    ['of none, where nothing was drawn', [], {}, true],
    ['of none, where something was drawn', [], { draws: 1 }, false],
    ['that leave one out', row([1, 1], [3, 1]), {}, false],
    ['that overlap', row([1, 2], [2, 1]), {}, false],
    ['without the first', row([2, 1]), {}, false],
    ['up to the last draw', row([1, 1], [2, 10]), { draws: 11 }, true],
    ['without the last draw', row([1, 1], [2, 10]), { draws: 12 }, false],
    [
      'of the later draws, where the first are known to be missing',
      row([12, 1], [2, 10]),
      { isWhole: false },
      true,
    ],
    ['of the later draws, with a gap', row([12, 1], [10, 1]), { isWhole: false }, false],
    ['of none of the later draws', [], { isWhole: false, draws: 1 }, false],
  ])('%s', (_, receipts, told, is) => {
    expect(isWithoutGap(receipts, told)).toBe(is)
  })
})
