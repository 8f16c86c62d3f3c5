import type { OutputOf } from '@iki/contract/api/endpoint'
import { confirmationOf } from '@iki/contract/money/confirmation'
import {
  checkoutWithCoupon,
  createOrder,
  getCheckout,
  getOrder,
  type Order,
  payOrder,
} from '@iki/contract/money/order'
import type { PaymentMethod } from '@iki/contract/money/payment-method'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import { listProducts, type Price, type Product } from '@iki/contract/money/product'
import { getSubscription, listSubscriptions } from '@iki/contract/money/subscription'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const price: Price = {
  id: 'kafuku-month',
  amountYen: 4400,
  interval: 'month',
  intervalCount: 1,
  trialDays: null,
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
  grants: [{ itemId: '000002', days: null }],
  prices: [price],
}
const stored: PaymentMethod = {
  id: 'm1',
  provider: 'sandbox',
  label: 'Visa 末尾4242',
  expMonth: 12,
  expYear: 2039,
  isDefault: true,
  isUsable: true,
}
const now = new Date('2026-11-22T03:00:00.000Z')
const confirmation = confirmationOf({ product, price, method: 'カード（練習用）', now })
const checkout: OutputOf<typeof getCheckout> = {
  product,
  price,
  confirmation,
  hash: 'h1',
  form: null,
  hold: null,
  hasPaidy: false,
  provider: 'sandbox',
  methods: [],
  coupon: null,
  needsMethod: true,
}
const anOrder = (change: Partial<Order> = {}): Order => ({
  id: 'o1',
  number: '2026-000001',
  kind: 'join',
  state: 'paid',
  productId: null,
  subscriptionId: null,
  totalYen: 4400,
  discountYen: 0,
  taxYen: 400,
  refundedYen: 0,
  methodLabel: 'カード',
  lines: [{ words: '下腹重心オンライン', amountYen: 4400, fromDay: null, toDay: null }],
  confirmation,
  declineReason: null,
  step: null,
  receiptNumber: '2026-R000001',
  createdAt: now.toISOString(),
  paidAt: now.toISOString(),
  deadlineAt: null,
  ...change,
})

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(getCheckout, checkout)
  api.answer(listSubscriptions, [])
  api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: null, methods: [] })
})
const button = () => screen.findByRole('button', { name: confirmation.button })
const open = () => openApp('/account/payment?price=kafuku-month')
const sent = () => api.requests(createOrder).map(({ input }) => input)

describe('the last page before an order', () => {
  test('says everything that is agreed, and that no money moves', async () => {
    open()
    await button()
    for (const { title, lines } of confirmation.items)
      for (const text of [title, ...lines]) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText('練習用・お金は動きません')).toBeTruthy()
    await expectAccessible()
  })

  test('asks which way to pay, where none is stored', async () => {
    open()
    await userEvent.click(await button())
    expect(screen.getByRole('alert').textContent).toContain('お支払いの方法を選んでください')
    expect(sent()).toEqual([])
  })

  test('orders with exactly what was shown, and shows what has become of it', async () => {
    api.answer(createOrder, anOrder())
    const { address } = open()
    await button()
    await userEvent.click(screen.getByLabelText(/とおるカード/))
    await userEvent.click(await button())
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(sent()).toMatchObject([
      { priceId: 'kafuku-month', hash: 'h1', newMethod: 'visa-4242', isOfAge: true },
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'ありがとうございます' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '領収書' }).getAttribute('href')).toBe(
      '/mypage/receipts/2026-R000001',
    )
    await expectAccessible()
  })

  test('says why a card is declined, and pays the same order with another', async () => {
    api.answer(createOrder, anOrder({ state: 'failed', declineReason: 'funds' }))
    api.answer(payOrder, anOrder())
    const { address } = open()
    await button()
    await userEvent.click(screen.getByLabelText(/残高の足りないカード/))
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toContain('残高や限度額')
    await expectAccessible()
    await userEvent.click(screen.getByLabelText(/とおるカード/))
    await userEvent.click(await button())
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(sent()).toHaveLength(1)
    expect(api.requests(payOrder).map(({ input }) => input)).toEqual([{ id: 'o1', newMethod: 'visa-4242' }])
  })

  test('shows the new terms when they have changed, and sends those', async () => {
    open()
    await button()
    await userEvent.click(screen.getByLabelText(/とおるカード/))
    api.refuse(createOrder, { code: 'terms_changed' })
    api.answer(getCheckout, { ...checkout, hash: 'h2' })
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toContain('お申し込みの内容が変わりました')
    api.answer(createOrder, anOrder())
    await waitFor(() => expect(api.requests(getCheckout).length).toBeGreaterThan(1))
    await userEvent.click(await button())
    await waitFor(() => expect(sent().at(-1)?.hash).toBe('h2'))
    expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(1)
  })

  test('without anything chosen leads to the plans', async () => {
    openApp('/account/payment')
    const link = await screen.findByRole('link', { name: 'プランを見る' })
    expect(link.getAttribute('href')).toBe('/product/plan-choice')
  })

  test('sends a guest to sign in, and keeps what they chose', async () => {
    api = freshBrowser()
    const { address } = open()
    await waitFor(() =>
      expect(address()).toBe(`/?redirect_url=${encodeURIComponent('/account/payment?price=kafuku-month')}`),
    )
  })
})

test('with a stored card it takes two touches from the plans to the order', async () => {
  api.answer(listProducts, { isCheckoutOpen: true, products: [product] })
  api.answer(getCheckout, { ...checkout, methods: [stored] })
  api.answer(createOrder, anOrder())
  const { address } = openApp('/product/plan-choice')
  await userEvent.click(await screen.findByRole('link', { name: '下腹重心オンライン、このプランにする' }))
  await userEvent.click(await button())
  await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
  expect(sent()).toMatchObject([{ methodId: 'm1' }])
})

describe('the result', () => {
  test('asks for the bank what the bank asks', async () => {
    api.answer(
      getOrder,
      anOrder({ state: 'processing', step: { kind: 'sandbox-challenge', paymentId: 'p1' } }),
    )
    openApp('/payment/success?order=o1')
    expect(await screen.findByRole('button', { name: '許可する' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '断る' })).toBeTruthy()
    await expectAccessible()
  })

  test('that is paid says what opens, and when the next payment comes', async () => {
    api.answer(getOrder, anOrder({ subscriptionId: 's1' }))
    api.answer(getSubscription, {
      uid: 'u',
      id: 's1',
      status: 'active',
      memo: '',
      productId: 'kafuku',
      title: '下腹重心オンライン',
      price,
      startedOn: '2026-11-22',
      paidUntil: null,
      renewOn: '2026-12-22',
      methodLabel: null,
      nextYen: 2200, // With a coupon.
      openOrderId: null,
      trialUntil: null,
      priceChange: null,
      refundableYen: 4400,
      families: ['kafuku'],
      next: null,
      endReason: null,
    })
    openApp('/payment/success?order=o1')
    expect(await screen.findByText(/つぎの更新は2026年12月22日、2,200円です/)).toBeTruthy()
  })

  test('that is not paid says that nothing was charged, and pays another way', async () => {
    api.answer(getOrder, anOrder({ state: 'failed', declineReason: 'expired', receiptNumber: null }))
    api.answer(payOrder, anOrder())
    openApp('/payment/success?order=o1')
    expect((await screen.findByRole('alert')).textContent).toContain('期限が切れている')
    await userEvent.click(await screen.findByLabelText(/とおるカード/))
    await userEvent.click(screen.getByRole('button', { name: 'この方法で4,400円を支払う' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'ありがとうございます' })).toBeTruthy()
  })

  test('typed by hand grants and shows nothing', async () => {
    openApp('/payment/success')
    expect(await screen.findByRole('link', { name: '購入の記録を見る' })).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByText('ありがとうございます')).toBeNull()
  })
})

describe('a coupon', () => {
  const coupon = { title: '春のはじまり', discountYen: 660, periods: 1 }
  const reduced = confirmationOf({ product, price, method: 'カード（練習用）', now, coupon })
  const type = async (code: string) => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'クーポンをお持ちの方' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'クーポンのコード' }), code)
    await userEvent.click(screen.getByRole('button', { name: 'つかう' }))
  }

  test('changes what is agreed, is sent with the order, and can be taken off', async () => {
    api.answer(getCheckout, { ...checkout, methods: [stored] })
    api.answer(checkoutWithCoupon, {
      ...checkout,
      methods: [stored],
      confirmation: reduced,
      hash: 'h2',
      coupon,
    })
    api.answer(createOrder, anOrder())
    api.answer(getOrder, anOrder())
    await type('ｈａｒｕ')
    expect(await screen.findByText('クーポン「春のはじまり」')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(await screen.findByRole('button', { name: reduced.button }))
    await waitFor(() => expect(sent()).toMatchObject([{ coupon: 'ｈａｒｕ', hash: 'h2', methodId: 'm1' }]))
  })

  test('that is taken off leaves what was agreed before', async () => {
    api.answer(checkoutWithCoupon, { ...checkout, confirmation: reduced, hash: 'h2', coupon })
    await type('haru')
    await userEvent.click(await screen.findByRole('button', { name: 'クーポンを外す' }))
    expect(await button()).toBeTruthy()
  })

  test('that does not work says so beside the field', async () => {
    api.refuse(checkoutWithCoupon, { code: 'coupon_unusable' })
    await type('haru')
    expect(await screen.findByText(/このクーポンは、お使いいただけません/)).toBeTruthy()
    expect(await button()).toBeTruthy()
  })

  test('is no card: its number is not sent, and does not stay in the field', async () => {
    await type('4242 4242 4242 4242')
    expect(await screen.findByText(/カードの番号は、ここには入れないでください/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'クーポンのコード' }).value).toBe('')
    expect(api.requests(checkoutWithCoupon)).toEqual([])
  })
})
