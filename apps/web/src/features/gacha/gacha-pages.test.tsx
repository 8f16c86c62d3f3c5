import { webcrypto } from 'node:crypto'
import { listCollectibles } from '@iki/contract/play/collectible'
import {
  type Draw,
  drawGacha,
  exchangeFragments,
  getGacha,
  getGachaStatistics,
  getGachaTable,
  getOwnGacha,
  type Lineup,
  listDraws,
} from '@iki/contract/play/gacha'
import { drawer } from '@iki/contract/play/gacha-odds'
import { commitmentOf, fromHex, hashOfTable, ticketOf } from '@iki/contract/play/gacha-proof'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { live } from '#core/live/live-listeners.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { veil } from './draw/draw-stage.tsx'
import { readPracticeDrawsAnew } from './practice/practice-draws.ts'
import { webDigests } from './proof/web-digests.ts'

// The simulated browser has none of its own.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })

const thing = (item: string, title: string, rarity: number, weight: number) => ({
  item,
  title,
  rarity,
  weight,
  lead: `${title}です。`,
  kind: 'tool' as const,
  drawing: 'stone' as const,
})
const entries = [
  thing('ishi', 'はねる石', 1, 700_000),
  thing('neko', 'ねこの絵', 2, 289_988),
  thing('tsuki', '月の札', 4, 10_012),
]
const openedAt = '2026-11-01T03:00:00.000Z'
const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const pity = { after: 49, rarity: 4 }
const hashes = await (async () => {
  const table = { gacha: 'mura', version: 1, cost: 100, entries, pity }
  return {
    hash: await hashOfTable(webDigests, table),
    commitment: await commitmentOf(webDigests, fromHex(seed)),
  }
})()
const aLineup = (change: Partial<Lineup> = {}): Lineup => ({
  id: 'mura',
  title: '村のガチャ',
  lead: 'かごから、ひとつ。',
  drawing: 'basket',
  isTrial: false,
  dailyLimit: 30,
  opensAt: null,
  closesAt: null,
  closed: null,
  former: [],
  table: { ...hashes, version: 1, cost: 100, entries, pity, openedAt, closedAt: null, seed: null },
  ...change,
})
const nothing = { balance: 1_250, draws: 0, misses: 3, drawnToday: 0, fragments: [], things: [] }
const ishi = { item: 'ishi', title: 'はねる石', rarity: 1, isPity: false, isNew: true }
const aDraw = (change: Partial<Draw> = {}): Draw => ({
  drawId: '6f1a3c1e-0000-4000-8000-000000000001',
  version: 1,
  clientSeed: 'ab'.repeat(16),
  ordinal: 1,
  misses: 3,
  results: [ishi],
  at: '2026-11-25T03:00:00.000Z',
  ...change,
})

let api: FakeApi
beforeEach(() => {
  readPracticeDrawsAnew()
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  answerMediaQuery('reduced-motion', true)
  api.answer(getGacha, aLineup())
  api.answer(getOwnGacha, nothing)
  api.answer(listDraws, { draws: [], next: null })
  api.answer(getGachaStatistics, { counts: [] })
  api.answer(listCollectibles, [])
})
afterEach(() => void Object.assign(veil, { ms: 1_300, graceMs: 700 }))
const results = () =>
  within(screen.getByRole('list', { name: '出たもの' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('a draw', () => {
  test('says what it costs and how far pity is; without motion the thing is there at once, with its words', async () => {
    api.answer(drawGacha, ({ input: { clientSeed } }) => ({ draw: aDraw({ clientSeed }), balance: 1_150 }))
    openApp('/omake/gacha/gacha01')
    expect(
      await screen.findByText(
        /星4が49回つづけて出なかったら、つぎの1回は、かならず星4です。いま、3回つづけて出ていません/,
      ),
    ).toBeTruthy()
    await press(/^1回引く（100ポイント）$/)
    await expect
      .poll(() => screen.queryByText('「はねる石」（星1）が出ました。はじめてのものです。'))
      .toBeTruthy()
    expect(results()).toEqual(['★はねる石はねる石です。はじめて'])
    expect(screen.queryByText(/送ったものとちがう/)).toBe(null)
    const [sent] = api.requests(drawGacha)
    expect(sent?.input).toMatchObject({
      count: 1,
      tableVersion: 1,
      clientSeed: expect.stringMatching(/^[\da-f]{32}$/),
    })
    await expectAccessible()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['key', () => userEvent.keyboard(' ')],
    ['other key', () => userEvent.keyboard('{Enter}')],
    ['touch', () => press(/^10回引く/)],
  ])('is veiled until a key or a touch opens it, which is no further draw: %s', async (_, open) => {
    answerMediaQuery('reduced-motion', false)
    veil.ms = 600_000
    api.answer(drawGacha, {
      draw: aDraw({ results: Array(10).fill({ ...ishi, isNew: false }) }),
      balance: 250,
    })
    openApp('/omake/gacha/gacha01')
    await press(/^10回引く/)
    expect(await screen.findByText('ふれると、すぐにひらきます')).toBeTruthy()
    expect(screen.queryByRole('list', { name: '出たもの' })).toBe(null)
    await open()
    expect(results()).toHaveLength(10)
    expect(api.requests(drawGacha)).toHaveLength(1)
    await press(/^10回引く/)
    await expect.poll(() => api.requests(drawGacha).length).toBe(2)
  })

  test('that has just opened by itself is not drawn again by a touch that was meant for the veil', async () => {
    answerMediaQuery('reduced-motion', false)
    Object.assign(veil, { ms: 20, graceMs: 600_000 })
    api.answer(drawGacha, { draw: aDraw({ results: Array(10).fill(ishi) }), balance: 250 })
    openApp('/omake/gacha/gacha01')
    await press(/^10回引く/)
    await expect.poll(() => screen.queryByRole('list', { name: '出たもの' })).toBeTruthy()
    await press(/^10回引く/)
    expect(api.requests(drawGacha)).toHaveLength(1)
    await press(/^10回引く/)
    await expect.poll(() => api.requests(drawGacha).length).toBe(2)
  })

  test('whose answer was lost is asked for again as the same one', async () => {
    api.refuse(drawGacha, { code: 'internal' })
    openApp('/omake/gacha/gacha01')
    await press(/^10回引く/)
    expect(await screen.findByText(/二度引かれることはありません/)).toBeTruthy()
    api.answer(drawGacha, { draw: aDraw({ results: Array(10).fill(ishi) }), balance: 250 })
    await press(/もう一度たしかめる/)
    await expect.poll(() => screen.queryByRole('list', { name: '出たもの' })).toBeTruthy()
    const [first, second] = api.requests(drawGacha).map(({ input }) => input)
    expect(second).toEqual(first)
  })

  const unproving = ['too_many_requests', 'request_timeout', 'not_signed_in', 'unknown_call'] as const
  test.each(unproving)(
    'whose answer was lost stays the same one after a refusal that proves nothing: %s',
    async code => {
      api.refuse(drawGacha, { code: 'internal' })
      openApp('/omake/gacha/gacha01')
      await press(/^10回引く/)
      await screen.findByRole('button', { name: /もう一度たしかめる/ })
      api.refuse(drawGacha, { code })
      await press(/もう一度たしかめる/)
      await expect.poll(() => api.requests(drawGacha).length).toBe(2)
      await press(/もう一度たしかめる/)
      await expect.poll(() => api.requests(drawGacha).length).toBe(3)
      const ids = api.requests(drawGacha).map(({ input }) => input.drawId)
      expect(new Set(ids).size).toBe(1)
    },
  )

  test('whose answer was lost can be asked for also when the gacha is closed by then', async () => {
    api.refuse(drawGacha, { code: 'internal' })
    api.answer(getGacha, aLineup({ closesAt: '2026-11-30T15:00:00.000Z' }))
    openApp('/omake/gacha/gacha01')
    await press(/^1回引く/)
    await screen.findByText(/まだ引けていなかったときは、いま引きます（100ポイント）/)
    api.answer(getGacha, aLineup({ closed: 'after' }))
    await act(() => queryClient.invalidateQueries({ queryKey: ['gacha', 'mura', 'lineup'] }))
    expect(await screen.findByText(/引ける期間は、終わりました/)).toBeTruthy()
    expect(screen.queryByText(/いま引きます/)).toBe(null)
    api.answer(drawGacha, { draw: aDraw(), balance: 1_150 })
    await press(/もう一度たしかめる/)
    await expect.poll(() => screen.queryByRole('list', { name: '出たもの' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /引/ })).toBe(null)
  })

  test('from odds that have changed says so, and shows the new ones', async () => {
    api.refuse(drawGacha, { code: 'odds_changed' })
    openApp('/omake/gacha/gacha01')
    await press(/^1回引く/)
    expect(await screen.findByText(/^表が新しくなりました。.*ポイントは使っていません/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '新しい品書きを見る' }).getAttribute('href')).toBe(
      '/omake/gacha/lineup',
    )
    await expect.poll(() => api.requests(getGacha).length).toBeGreaterThan(1)
  })

  test('that cannot be is not offered: too few points, the day’s number, a closed gacha', async () => {
    api.answer(getOwnGacha, { ...nothing, balance: 60 })
    const first = openApp('/omake/gacha/gacha01')
    expect(await screen.findByText(/あと40ポイントで引けます/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /引く/ })).toBe(null)
    first.unmount()
    freshAnswers({ drawnToday: 30 })
    const second = openApp('/omake/gacha/gacha01')
    expect(await screen.findByText(/きょう引けるのは、ここまでです/)).toBeTruthy()
    second.unmount()
    freshAnswers({})
    api.answer(getGacha, aLineup({ closed: 'switched_off' }))
    openApp('/omake/gacha/gacha01')
    expect(await screen.findByText(/ただいま、お休みしています/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /引く/ })).toBe(null)
  })
})

function freshAnswers(change: Partial<typeof nothing>): void {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(getGacha, aLineup())
  api.answer(getOwnGacha, { ...nothing, ...change })
  api.answer(listDraws, { draws: [], next: null })
}

test('a draw on another device is there at once where the gacha is live, and only there', async () => {
  const there = openApp('/omake/gacha/fb-gacha01')
  await screen.findByRole('button', { name: /^1回引く/ })
  api.answer(listDraws, { draws: [aDraw()], next: null })
  act(() => live.publish({ type: 'event', event: { type: 'drew', gacha: 'mura' }, isCatchUp: false }))
  expect(await screen.findByText('ほかの端末で引きました')).toBeTruthy()
  expect(screen.getByText('ほかの端末で、「はねる石」（星1）が出ました。はじめてのものです。')).toBeTruthy()
  there.unmount()
  freshAnswers({})
  openApp('/omake/gacha/gacha01')
  await screen.findByRole('button', { name: /^1回引く/ })
  const before = api.requests(getOwnGacha).length
  act(() => live.publish({ type: 'event', event: { type: 'drew', gacha: 'mura' }, isCatchUp: false }))
  expect(screen.queryByText('ほかの端末で引きました')).toBe(null)
  expect(api.requests(getOwnGacha)).toHaveLength(before)
})

test('a draw of before is no news where the gacha is live', async () => {
  api.answer(listDraws, { draws: [aDraw()], next: null })
  openApp('/omake/gacha/fb-gacha01')
  await expect.poll(() => screen.queryByRole('list', { name: '出たもの' })).toBeTruthy()
  expect(screen.queryByText('ほかの端末で引きました')).toBe(null)
})

test('a draw with another seed than the device has sent is shown, and said to be wrong', async () => {
  api.answer(drawGacha, { draw: aDraw({ clientSeed: 'cd'.repeat(16) }), balance: 1_150 })
  openApp('/omake/gacha/gacha01')
  await press(/^1回引く/)
  expect(await screen.findByText(/この端末が送ったものとちがう「たね」が書かれています/)).toBeTruthy()
  expect(results()).toHaveLength(1)
})

test('a page without a secure context draws, too', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  api.answer(drawGacha, { draw: aDraw(), balance: 1_150 })
  openApp('/omake/gacha/gacha01')
  await press(/^1回引く/)
  await expect.poll(() => api.requests(drawGacha).length).toBe(1)
})

describe('the line-up', () => {
  test('shows the odds of each thing to the digit, by rarity, with what a rarity costs on average', async () => {
    api.answer(getOwnGacha, {
      ...nothing,
      things: [{ ...thing('neko', 'ねこの絵', 2, 1), obtainedAt: openedAt }],
    })
    openApp('/omake/gacha/lineup')
    const list = await screen.findByRole('list', { name: '星4のもの' })
    expect(within(list).getByRole('listitem').textContent).toBe('月の札月の札です。1.0012%')
    expect(
      screen.getByText(/^あわせて1\.0012%。天井をふくめて、平均すると約39\.5回に1回（3,949ポイント）です。$/),
    ).toBeTruthy()
    expect(await screen.findByText('持っています')).toBeTruthy()
    expect(
      screen.getByText('まだ回数が少ないので、割合とはくらべられません。', { exact: false }),
    ).toBeTruthy()
    expect(screen.getByText(hashes.hash)).toBeTruthy()
    await expectAccessible()
  })

  test('compares what everybody has drawn with the odds, in words', async () => {
    api.answer(getGachaStatistics, {
      counts: [
        { item: 'ishi', isPity: false, count: 700 },
        { item: 'neko', isPity: false, count: 290 },
        { item: 'tsuki', isPity: false, count: 10 },
        { item: 'tsuki', isPity: true, count: 3 },
      ],
    })
    openApp('/omake/gacha/lineup')
    expect(
      await screen.findByText(
        /みなさんあわせて1,003回引かれました（うち天井3回）。割合とのちがいは、よくある大きさです。.*ほとんどいつもあります（χ²は0\.0、自由度2）/,
      ),
    ).toBeTruthy()
  })

  test('recomputes the member’s draws after the seed is published, and finds a changed one', async () => {
    const draw = drawer({ entries, pity })
    const clientSeed = 'ab'.repeat(16)
    const of = { hash: hashes.hash, uid: 'haruko', clientSeed, ordinal: 1 }
    const { entry } = draw(await ticketOf(webDigests, fromHex(seed), of), 0)
    const right = aDraw({ misses: 0, results: [{ ...ishi, item: entry.item }] })
    api.answer(getGachaTable, { ...aLineup().table, closedAt: openedAt, seed })
    api.answer(listDraws, { draws: [right], next: null })
    openApp('/omake/gacha/lineup')
    await press(/この端末で、たしかめる/)
    expect(await screen.findByText('計算しなおした結果と、合っています')).toBeTruthy()
    expect(screen.getByText('あなたの引き1回は、公開されたたねから計算した結果とおなじです。')).toBeTruthy()
    api.answer(getGachaTable, aLineup().table)
    await act(() => queryClient.invalidateQueries({ queryKey: ['gacha', 'mura', 'table'] }))
    await press(/この端末で、たしかめる/)
    expect(await screen.findByText('公開されている表と、合っています')).toBeTruthy()
    expect(screen.getByText(/いまの表で引いた1回は/)).toBeTruthy()
    api.answer(getGachaTable, { ...aLineup().table, closedAt: openedAt, seed })
    await act(() => queryClient.invalidateQueries({ queryKey: ['gacha', 'mura', 'table'] }))
    const other = entry.item === 'ishi' ? 'neko' : 'ishi'
    api.answer(listDraws, { draws: [aDraw({ misses: 0, results: [{ ...ishi, item: other }] })], next: null })
    await press(/この端末で、たしかめる/)
    expect(await screen.findByText('1回めからの引きは、計算した結果とちがいます。')).toBeTruthy()
  })
})

describe('the collection', () => {
  test('has the things with their days and the receipts, and no count of how many there would be', async () => {
    api.answer(getOwnGacha, {
      ...nothing,
      things: [{ ...thing('ishi', 'はねる石', 1, 1), obtainedAt: openedAt }],
    })
    api.answer(listDraws, { draws: [aDraw()], next: null })
    openApp('/omake/gacha/collections')
    const list = await screen.findByRole('list', { name: '手にしたもの' })
    expect(within(list).getByRole('listitem').textContent).toBe('★はねる石はねる石です。2026年11月1日')
    const receipt = await screen.findByText(/^番号 6f1a3c1e-.*・第1版の表/)
    expect(receipt.closest('details')?.open, 'its figures are not in the way of what came out').toBe(false)
    expect(document.body.textContent).not.toMatch(/\d+ *[/／] *\d+|コンプ/)
    await expectAccessible()
  })

  test('turns ten fragments into the thing that is chosen, with two touches', async () => {
    api.answer(getOwnGacha, {
      ...nothing,
      fragments: [
        { rarity: 1, count: 4 },
        { rarity: 2, count: 12 },
      ],
    })
    api.answer(exchangeFragments, { item: 'neko', left: 2 })
    openApp('/omake/gacha/collections')
    expect(await screen.findByText('あと6で、すきなものをひとつ選べます。')).toBeTruthy()
    await press(/ねこの絵/)
    expect(document.activeElement?.textContent).toBe('かけら10を「ねこの絵」とかえます。')
    await press(/^かえる$/)
    expect(await screen.findByText('「ねこの絵」を手にしました')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'かけら' }))
    expect(api.requests(exchangeFragments).map(({ input }) => input)).toMatchObject([
      { id: 'mura', item: 'neko', exchangeId: expect.any(String) },
    ])
  })
})
