import { webcrypto } from 'node:crypto'
import { type Draw, getGachaTable, getOwnGacha, listDraws } from '@iki/contract/play/gacha'
import { commitmentOf, fromHex, hashOfTable } from '@iki/contract/play/gacha-proof'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { quarantinedThings } from '#core/offline/use-quarantine.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { checkOwnDraws } from './check-draws.ts'
import { promises } from './promises.ts'
import { webDigests } from './web-digests.ts'

// The simulated browser has none of its own.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })

const thing = { lead: '', kind: 'tool' as const, drawing: 'stone' as const }
const entries = [
  { ...thing, item: 'ishi', title: '石', rarity: 1, weight: 900_000 },
  { ...thing, item: 'tsuki', title: '月', rarity: 4, weight: 100_000 },
]
const pity = { after: 49, rarity: 4 }
const odds = { gacha: 'mura', version: 1, cost: 100, entries, pity }
const hash = await hashOfTable(webDigests, odds)
const commitment = await commitmentOf(webDigests, fromHex('00'.repeat(32)))
const at = '2026-11-25T03:00:00.000Z'
const table = {
  version: 1,
  cost: 100,
  entries,
  pity,
  hash,
  commitment,
  openedAt: at,
  closedAt: null,
  seed: null,
}
const result = { item: 'ishi', title: '石', rarity: 1, isPity: false, isNew: false }
const drawId = (ordinal: number) => `6f1a3c1e-0000-4000-8000-${String(ordinal).padStart(12, '0')}`
const clientSeed = 'ab'.repeat(16)
const aDraw = (ordinal: number, change: Partial<Draw> = {}): Draw => ({
  drawId: drawId(ordinal),
  version: 1,
  clientSeed,
  ordinal,
  at,
  results: [result],
  misses: Math.min(ordinal - 1, 40),
  ...change,
})

let api: FakeApi
function answers(draws: Draw[], count = draws.length): void {
  const latestFirst = draws.toSorted((a, b) => b.ordinal - a.ordinal)
  api.answer(listDraws, ({ input: { before = Number.MAX_SAFE_INTEGER } }) => {
    const left = latestFirst.filter(({ ordinal }) => ordinal < before)
    const shown = left.slice(0, 20)
    return { draws: shown, next: left.length > 20 ? (shown.at(-1)?.ordinal ?? null) : null }
  })
  api.answer(getOwnGacha, {
    balance: 0,
    draws: count,
    misses: 0,
    drawnToday: 0,
    fragments: [],
    things: [],
  })
}
beforeEach(() => {
  queryClient.clear()
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getGachaTable, table)
})
const check = () => checkOwnDraws('mura', 'haruko')

test('of more receipts than are read, those that were read have to follow one another', async () => {
  const draws = Array.from({ length: 2_040 }, (_, index) => aDraw(index + 1))
  answers(draws.map(draw => ({ ...draw, misses: draw.ordinal - 1 })))
  expect(await check()).toMatchObject({ isWhole: false, isWithoutGap: true, waiting: 2_000, wrong: [] })
})

test('a latest receipt that is held back is missed', async () => {
  answers([aDraw(1), aDraw(2)], 3)
  expect(await check()).toMatchObject({ isWhole: true, isWithoutGap: false })
  answers([aDraw(1), aDraw(2)])
  expect(await check()).toMatchObject({ isWhole: true, isWithoutGap: true, wrong: [] })
})

test('the misses before a draw are those after the one before, from none on', async () => {
  answers([aDraw(1), aDraw(2), aDraw(3, { misses: 12 })])
  expect((await check()).wrong).toEqual([{ ordinal: 3, finding: 'misses' }])
  answers([aDraw(1, { misses: 5 }), aDraw(2, { misses: 6 })])
  expect((await check()).wrong).toEqual([{ ordinal: 1, finding: 'misses' }])
})

test('what this device has sent and was promised is what has to be there', async () => {
  answers([aDraw(1), aDraw(2)])
  promises.write(currentOwner(), drawId(1), { clientSeed, hash, commitment })
  expect((await check()).wrong).toEqual([])
  promises.write(currentOwner(), drawId(1), { clientSeed: 'cd'.repeat(16), hash, commitment })
  promises.write(currentOwner(), drawId(2), { clientSeed, hash, commitment: 'ef'.repeat(32) })
  expect((await check()).wrong).toEqual([
    { ordinal: 1, finding: 'promise' },
    { ordinal: 2, finding: 'promise' },
  ])
})

test('what it was promised in a form of a later release is set aside by name at the next draw, and not dropped', () => {
  const value = { '~v': 2, value: { clientSeed, table: hash, seed: commitment } }
  localStorage.setItem(promises.keyOf(currentOwner()), JSON.stringify({ [drawId(1)]: value }))
  promises.write(currentOwner(), drawId(2), { clientSeed, hash, commitment })
  expect(Object.keys(promises.read(currentOwner()))).toEqual([drawId(2)])
  expect(quarantinedThings()).toMatchObject([{ name: 'ガチャをたしかめる控え', value }])
})
