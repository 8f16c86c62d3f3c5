import { listPlaylists, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listProducts, type Product } from '@iki/contract/money/product'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { listNews } from '@iki/contract/reading/news'
import { getThisWeek } from '@iki/contract/reading/weekly'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { planLock, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'
import { priceOf } from '#test/product-samples.ts'
import { productsOf } from './plan-products.tsx'

const product = (id: string, itemId: string, change: Partial<Product> = {}): Product => ({
  id,
  kind: 'plan',
  title: `${id}のプラン`,
  lead: '',
  bodyHtml: '',
  drawing: 'mountain',
  group: 'motion',
  families: [id],
  grants: [{ itemId, days: null }],
  prices: [priceOf(`${id}-month`, 4400)],
  ...change,
})
const kafuku = product('kafuku', '000002', { title: '下腹重心オンライン' })
const eichi = product('eichi', '000001', { title: '叡智オンライン' })

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(listNews, [])
  api.answer(listPlaylists, [])
  api.answer(listRecentlyPlayed, [])
  api.answer(getThisWeek, null)
  api.answer(listSubscriptions, [])
  api.answer(listProducts, { isCheckoutOpen: true, products: [eichi, kafuku] })
})

test('who looks at a plan without it finds its price and the way to begin it, before other plans', async () => {
  openApp('/kafuku')
  const begin = await screen.findByRole('link', { name: '下腹重心オンライン、このプランにする' })
  expect(begin.getAttribute('href')).toBe('/account/payment?price=kafuku-month')
  expect(within(begin.closest('article') as HTMLElement).getByText(/4,400円/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^叡智オンライン/ })).toBeNull()
  const others = screen.getByRole('list', { name: 'ひらくプラン' })
  expect(begin.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(others).queryByText('下腹重心・無料')).toBeNull()
  await expectAccessible()
})

test('who has it from a later day on is not asked to buy it', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000002', { sinceAt: '2099-01-01T00:00:00.000Z' })] }))
  openApp('/kafuku')
  expect(await screen.findByText('2099年1月1日からご利用いただけます')).toBeTruthy()
  expect(await screen.findByRole('list', { name: 'このプランでひらくページ' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '下腹重心オンライン、このプランにする' })).toBeNull()
})

test('it names each thing once, with its lock in a sign, and its further pages when one asks', async () => {
  api.answer(listPlaylists, [playlistOf('method-asa', [], { title: '朝のメソッド', lock: planLock })])
  openApp('/kafuku')
  const pages = await screen.findByRole('list', { name: 'このプランでひらくページ' })
  expect(await screen.findAllByText('朝のメソッド')).toHaveLength(1)
  const lecture = within(pages).getByRole('link', { name: /^講義/ })
  expect(lecture.textContent).toBe('講義閉じています。')
  expect(within(pages).getAllByRole('link')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: /^ほかの\d+ページも見る$/ }))
  expect(screen.getByRole('link', { name: /^ゲリラ整体/ })).toBeTruthy()
})

test('a plan that is sold only as a part of others has those', () => {
  const gold = product('gold', '000019')
  expect(productsOf('second-dance', [kafuku, gold])).toEqual([gold])
  expect(productsOf('gold', [kafuku, gold])).toEqual([gold])
  expect(productsOf('kafuku', [{ ...kafuku, kind: 'gift' }])).toEqual([])
})
