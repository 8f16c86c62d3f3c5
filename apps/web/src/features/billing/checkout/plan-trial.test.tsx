import { confirmationOf } from '@iki/contract/money/confirmation'
import { createOrder, getCheckout, getOrder, listPaymentHistory, type Order } from '@iki/contract/money/order'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import { listProducts, type Price, type Product } from '@iki/contract/money/product'
import { getSubscription, listSubscriptions, type Subscription } from '@iki/contract/money/subscription'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const now = new Date('2026-11-22T03:00:00.000Z')
const price: Price = {
  id: 'kafuku-month',
  amountYen: 4400,
  interval: 'month',
  intervalCount: 1,
  trialDays: 14,
  planKey: null,
  availableUntil: null,
}
const product: Product = {
  id: 'kafuku',
  kind: 'plan',
  title: '下腹重心オンライン',
  lead: '重心を下腹に。',
  bodyHtml: '',
  drawing: 'mountain',
  group: 'motion',
  families: ['kafuku'],
  prices: [price],
  grants: [{ itemId: '000002', days: null }],
}
const confirmation = confirmationOf({ product, price, method: 'カード（練習用）', now, trialDays: 14 })
const checkout = {
  product,
  price,
  confirmation,
  hash: 'h1',
  form: null,
  hold: null,
  hasPaidy: false,
  provider: 'sandbox' as const,
  methods: [],
  coupon: null,
  needsMethod: true,
}
const contract: Subscription = {
  uid: 'u',
  id: 's1',
  status: 'active',
  memo: '',
  productId: 'kafuku',
  title: '下腹重心オンライン',
  price,
  startedOn: '2026-11-22',
  paidUntil: '2026-12-05T14:59:59.999Z',
  renewOn: '2026-12-06',
  methodLabel: 'Visa 末尾4242',
  openOrderId: null,
  trialUntil: '2026-12-05',
  refundableYen: null,
  families: ['kafuku'],
  nextYen: 4400,
  next: null,
  priceChange: null,
  endReason: null,
}
const order: Order = {
  id: 'o1',
  number: '2026-000001',
  kind: 'join',
  state: 'paid',
  productId: 'kafuku',
  subscriptionId: 's1',
  totalYen: 0,
  discountYen: 0,
  taxYen: 0,
  refundedYen: 0,
  methodLabel: 'カード',
  lines: [{ words: '下腹重心オンライン', amountYen: 0, fromDay: '2026-11-22', toDay: '2026-12-05' }],
  confirmation,
  declineReason: null,
  step: null,
  receiptNumber: null,
  createdAt: now.toISOString(),
  paidAt: now.toISOString(),
  deadlineAt: null,
}

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(now)
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(getCheckout, checkout)
  api.answer(listSubscriptions, [contract])
  api.answer(getSubscription, contract)
  api.answer(getOrder, order)
  api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: null, methods: [] })
})

test('a card of a plan says for how long it can be tried, and so does the comparison', async () => {
  api.answer(listSubscriptions, [])
  api.answer(listProducts, { isCheckoutOpen: true, products: [product] })
  openApp('/product/plan-choice')
  expect(await screen.findByText('はじめの14日間は無料（おひとり一度）')).toBeTruthy()
  expect(screen.getByText('月額4,400円・はじめの14日間は無料（おひとり一度）')).toBeTruthy()
  await expectAccessible()
})

test('the last page says when the first charge is and how much, and begins with one touch', async () => {
  api.answer(createOrder, order)
  openApp('/account/payment?price=kafuku-month')
  await userEvent.click(await screen.findByLabelText(/末尾4242/))
  expect(screen.getByText('はじめてのお支払いは 2026年12月6日に 4,400円です。')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: confirmation.button }))
  expect(await screen.findByText(/のお試しがはじまりました。料金はかかっていません。/)).toBeTruthy()
  expect(
    await screen.findByText(/お試しは.*12月5日.*まで。.*12月6日.*はじめてのお支払い4,400円/),
  ).toBeTruthy()
  expect(screen.queryByRole('link', { name: '領収書' })).toBeNull()
})

test.each<[string, Partial<Subscription>, RegExp]>([
  [
    'whose first charge was declined',
    {
      status: 'past_due',
      trialUntil: null,
      renewOn: '2026-12-06',
      openOrderId: 'o2',
      memo: 'お支払いができませんでした。2026年12月12日まで使えます',
    },
    /^お支払いができませんでした。2026年12月12日まで使えます。/,
  ],
  [
    'whose first charge is nothing',
    { nextYen: 0 },
    /12月6日にご契約がはじまり、はじめの分はクーポンのため0円です。/,
  ],
  [
    'that becomes another plan',
    { next: { title: '叡智ライト', price }, nextYen: 2200 },
    /12月6日に「叡智ライト」に変わり、はじめてのお支払い2,200円があります。/,
  ],
  [
    'that is over, and renews as another plan',
    { trialUntil: null, next: { title: '叡智ライト', price }, nextYen: 2200 },
    /^つぎの更新は2026年12月6日です。「叡智ライト」に変わり、2,200円をいただきます。/,
  ],
  [
    'that is over, and renews for nothing',
    { trialUntil: null, nextYen: 0 },
    /^つぎの更新は2026年12月6日、クーポンのため0円です。/,
  ],
])('the page of the order of a trial %s says that', async (_, change, text) => {
  api.answer(getSubscription, { ...contract, ...change })
  openApp('/payment/success?order=o1')
  expect(await screen.findByText(text)).toBeTruthy()
  await expectAccessible()
})

test('my page says until when it is free, and when the first charge is', async () => {
  openApp('/mypage')
  expect(await screen.findByText('お試し中')).toBeTruthy()
  expect(screen.getByText(/12月5日.*まで、無料です。$/)).toBeTruthy()
  expect(screen.getByText(/はじめてのお支払い .*12月6日.*4,400円/)).toBeTruthy()
})

test('the way out says that nothing was charged', async () => {
  openApp('/mypage/subscriptions/s1')
  expect(await screen.findByText(/お試しのあいだの料金は、かかっていません。/)).toBeTruthy()
})

test('the history calls it a trial, without a receipt', async () => {
  api.answer(listPaymentHistory, { orders: [order], next: null, years: [{ year: 2026, paidYen: 0 }] })
  openApp('/mypage/purchase_history')
  expect(await screen.findByText(/日.*・無料のお試し$/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '領収書' })).toBeNull()
})

test('a card with which it was tried before is refused so, and another one can be taken', async () => {
  api.answer(getOrder, { ...order, state: 'failed', declineReason: 'trial_used', paidAt: null })
  openApp('/payment/success?order=o1')
  expect(await screen.findByText(/このカードでは、前にお試しを/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'この方法ではじめる' })).toBeTruthy()
})

test('what costs nothing asks for no way to pay', async () => {
  const free = { ...price, interval: 'none' as const, trialDays: null }
  const coupon = { title: '春', discountYen: 4400, periods: 1 }
  const shown = confirmationOf({ product, price: free, method: 'お支払いなし', now, coupon })
  api.answer(getCheckout, { ...checkout, price: free, confirmation: shown, coupon, needsMethod: false })
  api.answer(createOrder, { ...order, kind: 'single', discountYen: 4400, subscriptionId: null })
  openApp('/account/payment2?price=kafuku-month')
  await userEvent.click(await screen.findByRole('button', { name: '0円で申し込む' }))
  expect(api.requests(createOrder).map(({ input }) => Object.keys(input))).toEqual([
    ['clientId', 'priceId', 'hash', 'isOfAge'],
  ])
})
