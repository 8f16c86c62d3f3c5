import { getProduct, listProducts, type Product } from '@iki/contract/money/product'
import { listReservations, type Reservation } from '@iki/contract/money/reservation'
import { listSubscriptions, type Subscription } from '@iki/contract/money/subscription'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'
import { priceOf } from '#test/product-samples.ts'

const plan = (id: string, title: string, change: Partial<Product> = {}): Product => ({
  id,
  kind: 'plan',
  title,
  lead: '',
  bodyHtml: '',
  drawing: 'moon',
  group: 'words',
  families: ['eichi'],
  grants: [{ itemId: '000001', days: null }],
  prices: [],
  ...change,
})
const [month, year] = [priceOf('eichi-month', 4400), priceOf('eichi-year', 44_000, 'year')]
const eichi = plan('eichi', '叡智オンライン', { prices: [month, year] })
const low = plan('eichi-low', '叡智ライト', {
  grants: [{ itemId: '000006', days: null }],
  prices: [priceOf('eichi-low-month', 2200)],
})
const lesson = plan('prevo', 'プレヴォ体験', {
  kind: 'reservation',
  group: null,
  families: [],
  grants: [{ itemId: '000018', days: 30 }],
  prices: [priceOf('prevo-trial', 3300, 'none')],
})
const contract = (change: Partial<Subscription> = {}): Subscription => ({
  uid: 'haruko',
  id: 's',
  status: 'active',
  memo: '',
  productId: 'eichi',
  title: '叡智オンライン',
  families: ['eichi'],
  price: month,
  startedOn: '2026-11-22',
  renewOn: '2026-12-22',
  nextYen: 4400,
  paidUntil: '2026-12-21T14:59:59.999Z',
  methodLabel: null,
  openOrderId: null,
  trialUntil: null,
  priceChange: null,
  refundableYen: null,
  next: null,
  endReason: null,
  ...change,
})
const reservation: Reservation = {
  id: 'r1',
  orderId: 'o1',
  slotId: 'wed',
  productId: 'prevo',
  title: 'プレヴォ体験',
  minutes: 90,
  state: 'reserved',
  startsAt: '2026-12-02T10:00:00.000Z',
  place: '息の間',
  paidYen: 3300,
  feeYen: 0,
  canMove: true,
  canCancel: true,
  freeUntil: '2026-11-30T10:00:00.000Z',
  lateUntil: '2026-12-02T07:00:00.000Z',
}

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-26T03:00:00.000Z'))
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000001')] }))
  api.answer(listReservations, { reservations: [] })
  api.answer(listProducts, { isCheckoutOpen: true, products: [eichi, low, lesson] })
})

/** The text of a card, and its ways. */
async function card(name: string) {
  const heading = await screen.findByRole('heading', { name })
  const article = heading.closest('article')
  if (!article) throw new Error(`${name} has no card.`)
  const ways = within(article)
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])
  return { text: article.textContent ?? '', ways }
}

test('a plan that is recommended is shown once and first, below to whom, unless the member has it', async () => {
  const recommended = { recommendedTo: 'はじめての方に' }
  const products = [
    { ...eichi, ...recommended },
    { ...low, ...recommended },
  ]
  api.answer(listSubscriptions, [])
  api.answer(listProducts, { isCheckoutOpen: true, products })
  openApp('/product/plan-choice')
  await waitFor(async () => expect((await card('叡智オンライン')).text).toContain('お持ちのプランです'))
  expect((await card('叡智オンライン')).text).not.toContain('はじめての方に')
  expect((await card('叡智ライト')).text).not.toContain('はじめての方に')
  const headings = screen.getAllByRole('heading', { name: /方に$|^叡智/ }).map(each => each.textContent)
  expect(headings).toEqual(['はじめての方に', '叡智ライト', 'ことばから入りたい方に', '叡智オンライン'])
})

test('a chip leads to each group of plans, within the page', async () => {
  api.answer(listSubscriptions, [])
  api.answer(listProducts, { isCheckoutOpen: true, products: [eichi, { ...low, group: 'motion' }] })
  openApp('/product/plan-choice')
  const chips = within(await screen.findByRole('group', { name: 'プランの種類' })).getAllByRole('link')
  expect(chips.map(chip => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['ことば', '#group-words'],
    ['からだの動き', '#group-motion'],
  ])
  expect(document.getElementById('group-motion')?.textContent).toContain('叡智ライト')
})

describe('a plan that has a contract', () => {
  test('offers its other terms and the others of its family as changes', async () => {
    api.answer(listSubscriptions, [contract()])
    openApp('/product/plan-choice')
    await waitFor(async () => expect((await card('叡智オンライン')).text).toContain('ご契約中です'))
    expect((await card('叡智オンライン')).ways).toEqual([
      ['年額44,000円に変える', '/account/payment?price=eichi-year'],
    ])
    const other = await card('叡智ライト')
    expect(other.text).toContain('いまは「叡智オンライン」をご契約中です。')
    expect(other.ways).toEqual([['このプランに変える', '/account/payment?price=eichi-low-month']])
    expect(screen.getByRole('cell', { name: 'ご契約中' })).toBeTruthy()
    await expectAccessible()
  })

  test.each<[string, Partial<Subscription>, string]>([
    ['ends', { status: 'cancelling', memo: '2026年12月21日まで使えます' }, '2026年12月21日まで使えます'],
    [
      'is not paid',
      { status: 'past_due', memo: 'お支払いができませんでした。2026年12月28日まで使えます' },
      'お支払いができませんでした。2026年12月28日まで使えます',
    ],
    [
      'becomes another',
      { next: { title: '叡智ライト', price: month } },
      '2026年12月22日から「叡智ライト」に変わります',
    ],
  ])('which %s can’t be changed now, and says so', async (_, change, text) => {
    api.answer(listSubscriptions, [contract(change)])
    openApp('/product/plan-choice')
    await waitFor(async () => expect((await card('叡智オンライン')).text).toContain(text))
    for (const name of ['叡智オンライン', '叡智ライト'])
      expect((await card(name)).ways).toEqual([['ご契約を見る', '/mypage#money']])
  })

  test('says so on its own page, before the last button', async () => {
    api.answer(listSubscriptions, [contract()])
    api.answer(getProduct, { isCheckoutOpen: true, product: eichi })
    openApp('/product/product-eichi')
    expect(await screen.findByText('ご契約中です')).toBeTruthy()
    expect(screen.getByRole('link', { name: '年額44,000円に変える' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'このプランにする' })).toBeNull()
    await expectAccessible()
  })
})

test('a plan that was ended can be taken again; one that somebody has without a contract is theirs', async () => {
  api.answer(listSubscriptions, [contract({ status: 'ended', endReason: 'cancelled' })])
  openApp('/product/plan-choice')
  await waitFor(async () => expect((await card('叡智オンライン')).text).toContain('お持ちのプランです'))
  expect((await card('叡智オンライン')).ways).toEqual([])
  expect((await card('叡智ライト')).ways).toEqual([
    ['このプランにする', '/account/payment?price=eichi-low-month'],
  ])
})

test('a gift of what one has oneself can be bought for somebody else', async () => {
  api.answer(listSubscriptions, [contract()])
  const given: Partial<Product> = {
    kind: 'gift',
    families: [],
    prices: [priceOf('gift-eichi-1', 4400, 'none')],
  }
  api.answer(getProduct, {
    isCheckoutOpen: true,
    product: plan('gift-eichi', '叡智オンラインの贈りもの', given),
  })
  openApp('/product/dummy?id=gift-eichi')
  expect(await screen.findByRole('link', { name: 'これを買う' })).toBeTruthy()
  expect(screen.queryByText('お持ちのプランです')).toBeNull()
})

test.each([
  ['reserved', 'ご予約があります'],
  ['held', 'お手続きの途中です'],
] as const)('a lesson that is %s is shown before another is chosen', async (state, text) => {
  api.answer(listSubscriptions, [])
  api.answer(listReservations, { reservations: [{ ...reservation, state }] })
  openApp('/account/start-prevo')
  await waitFor(async () => expect((await card('プレヴォ体験')).text).toContain(text))
  expect((await card('プレヴォ体験')).ways).toEqual([['ご予約を見る', '/account/prevo_reserve']])
  await expectAccessible()
})

test('a guest who presses a plan at home sees that plan first among all', async () => {
  const guests = freshBrowser()
  guests.answer(listProducts, { isCheckoutOpen: true, products: [low, eichi] })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  openApp('/')
  await userEvent.click(await screen.findByRole('link', { name: /叡智オンライン/ }))
  await card('叡智オンライン')
  await waitFor(() => expect(scroll.mock.contexts).toEqual([document.getElementById('eichi')]))
  expect(document.getElementById('eichi')?.textContent).toContain('叡智オンライン')
})
