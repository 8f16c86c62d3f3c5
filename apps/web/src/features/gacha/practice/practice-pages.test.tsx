import { drawGacha, getGacha, getOwnGacha, type Lineup } from '@iki/contract/play/gacha'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '#core/offline/device-storage.ts'
import { theDevice } from '#core/offline/owner.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { exchangeForPractice } from './draw-for-practice.ts'
import { practiceDraws, readPracticeDrawsAnew } from './practice-draws.ts'

const thing = (item: string, rarity: number, weight: number) => ({
  item,
  title: `${item}の品`,
  rarity,
  weight,
  lead: '',
  kind: 'tool' as const,
  drawing: 'stone' as const,
})
const lineup: Lineup = {
  id: 'tameshi',
  title: 'おためしガチャ',
  lead: 'ためせます。',
  drawing: 'top',
  isTrial: true,
  dailyLimit: null,
  opensAt: null,
  closesAt: null,
  closed: null,
  former: [],
  table: {
    version: 1,
    cost: 0,
    hash: 'aa',
    commitment: 'bb',
    closedAt: null,
    seed: null,
    openedAt: '2026-11-01T03:00:00.000Z',
    pity: { after: 9, rarity: 3 },
    entries: [thing('ishi', 1, 999_999), thing('kagami', 3, 1)],
  },
}
let api: FakeApi
beforeEach(() => {
  practiceDraws.clear(theDevice)
  readPracticeDrawsAnew()
  api = freshBrowser()
  api.answer(getGacha, lineup)
  answerMediaQuery('reduced-motion', true)
})
const drawTen = async () => userEvent.click(await screen.findByRole('button', { name: '10回引く' }))

test('a guest draws for nothing, by the same rules, stored on the device alone', async () => {
  const first = openApp('/omake/gacha_localstorage/gacha01')
  expect(await screen.findByText(/この端末だけの、おためしです/)).toBeTruthy()
  await drawTen()
  const drawn = within(screen.getByRole('list', { name: '出たもの' })).getAllByRole('listitem')
  expect(drawn.map(({ textContent }) => textContent)).toEqual([
    '★ishiの品はじめて',
    ...Array(8).fill('★ishiの品かけら'),
    '★★★kagamiの品はじめて・天井',
  ])
  expect(api.requests(drawGacha)).toEqual([])
  expect(api.requests(getOwnGacha)).toEqual([])
  await expectAccessible()
  first.unmount()
  readPracticeDrawsAnew()
  openApp('/omake/gacha_localstorage/collections')
  const list = await screen.findByRole('list', { name: '手にしたもの' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('星1のかけら 8')).toBeTruthy()
  await expectAccessible()
})

test('where the device stores nothing, it lasts as long as the page, and the page says so', async () => {
  vi.spyOn(deviceStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  // What is not stored lasts as long as the page: the next test has another gacha.
  api.answer(getGacha, { ...lineup, id: 'unkept' })
  openApp('/omake/gacha_localstorage/gacha01')
  await drawTen()
  expect(screen.getByText('この端末には残せませんでした')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '出たもの' }))
  expect(
    within(await screen.findByRole('list', { name: '手にしたもの' })).getAllByRole('listitem'),
  ).toHaveLength(2)
})

test('what another tab has drawn is there, too', async () => {
  openApp('/omake/gacha_localstorage/collections')
  expect(await screen.findByText('まだ、なにも引いていません')).toBeTruthy()
  const ishi = { item: 'ishi', title: '石', rarity: 1, at: '2026-11-01T03:00:00.000Z' }
  practiceDraws.write(theDevice, 'tameshi', {
    draws: 1,
    misses: 1,
    things: [ishi],
    fragments: [],
    history: [],
  })
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  expect(await screen.findByRole('list', { name: '手にしたもの' })).toBeTruthy()
})

test('ten fragments are a thing of the same rarity, once', async () => {
  practiceDraws.write(theDevice, 'tameshi', {
    draws: 20,
    misses: 0,
    things: [],
    history: [],
    fragments: [{ rarity: 3, count: 11 }],
  })
  exchangeForPractice('tameshi', { item: 'kagami', title: 'かがみ', rarity: 3 })
  exchangeForPractice('tameshi', { item: 'kagami', title: 'かがみ', rarity: 3 })
  expect(practiceDraws.find(theDevice, 'tameshi')).toMatchObject({
    things: [{ item: 'kagami' }],
    fragments: [{ rarity: 3, count: 1 }],
  })
})

test('the line-up of the practice draws says that chance is the device’s own', async () => {
  openApp('/omake/gacha_localstorage/lineup')
  expect(await screen.findByText(/おためしは、この端末がつくる乱数で引いています/)).toBeTruthy()
  expect(screen.queryByText('みんなの引き')).toBe(null)
})
