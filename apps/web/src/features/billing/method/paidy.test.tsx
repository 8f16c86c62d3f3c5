import { confirmationOf } from '@iki/contract/money/confirmation'
import {
  answerOrder,
  createOrder,
  getCheckout,
  getOrder,
  listPaymentHistory,
  type Order,
} from '@iki/contract/money/order'
import {
  addPaymentMethod,
  listPaymentMethods,
  type PaidyForm,
  type PaymentMethod,
} from '@iki/contract/money/payment-method'
import type { Price, Product } from '@iki/contract/money/product'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
const now = new Date('2026-11-22T03:00:00.000Z')
const byCard = confirmationOf({ product, price, method: 'カード（練習用）', now })
const byPaidy = confirmationOf({ product, price, method: 'あと払い（ペイディ）', now })
const order: Order = {
  id: 'o1',
  number: '2026-000001',
  kind: 'single',
  state: 'processing',
  productId: null,
  subscriptionId: null,
  discountYen: 0,
  totalYen: 4400,
  taxYen: 400,
  refundedYen: 0,
  methodLabel: 'あと払い（ペイディ）',
  lines: [{ words: '下腹重心オンライン', amountYen: 4400, fromDay: null, toDay: null }],
  confirmation: byPaidy,
  declineReason: null,
  receiptNumber: null,
  step: { kind: 'paidy', paymentId: 'p1', isStored: false },
  createdAt: now.toISOString(),
  paidAt: null,
  deadlineAt: null,
}
const paid: Order = { ...order, state: 'paid', step: null, paidAt: now.toISOString() }
const stored: PaymentMethod = {
  id: 'm1',
  provider: 'paidy',
  label: '電話番号 末尾5678',
  expMonth: null,
  expYear: null,
  isDefault: true,
  isUsable: true,
}

/** Paidy's program, of which each test gets one of its own: what was loaded stays with its address. */
let count = 0
let form: PaidyForm
const launch = vi.fn()
const configure = vi.fn((_: { closed: (result: object) => void; token?: object }) => ({ launch }))
const scripts = () => [
  ...document.head.querySelectorAll<HTMLScriptElement>(`script[src="${form.scriptUrl}"]`),
]
async function paidyOpens() {
  await waitFor(() => expect(scripts()).toHaveLength(1))
  scripts()[0]?.dispatchEvent(new Event('load'))
  await waitFor(() => expect(launch).toHaveBeenCalled())
}
const paidyEvent = (result: object) => configure.mock.lastCall?.[0].closed(result)

let api: FakeApi
beforeEach(() => {
  count += 1
  form = {
    publicKey: 'pk_test_1',
    scriptUrl: `https://paidy.test/${count}.js`,
    storeName: 'いき',
    member: 'u1',
    email: 'momiji@example.com',
    buyer: { memberDays: 9, orderCount: 2, paidYen: 8800, lastYen: 4400, daysSinceLast: 5 },
  }
  vi.clearAllMocks()
  Object.assign(window, { Paidy: { configure } })
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(listSubscriptions, [])
  api.answer(listPaymentHistory, { orders: [], next: null, years: [] })
  api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: form, methods: [] })
  api.answer(getOrder, order)
})
afterEach(() => void Reflect.deleteProperty(window, 'Paidy'))

describe('an order that is paid with Paidy', () => {
  test('is confirmed in the words of Paidy on our last page, which loads nothing of Paidy’s', async () => {
    const checkout = {
      product,
      price,
      form: null,
      coupon: null,
      hold: null,
      hasPaidy: true,
      needsMethod: true,
      methods: [],
    }
    api.answer(getCheckout, { ...checkout, provider: 'sandbox', confirmation: byCard, hash: 'h1' })
    const { address } = openApp('/account/payment?price=kafuku-month')
    const choice = await screen.findByRole('radio', { name: /あと払い（ペイディ）/ })
    api.answer(getCheckout, { ...checkout, provider: 'sandbox', confirmation: byPaidy, hash: 'h2' })
    api.answer(createOrder, order)
    await userEvent.click(choice)
    await waitFor(() =>
      expect(api.requests(getCheckout).at(-1)?.input).toEqual({ priceId: 'kafuku-month', provider: 'paidy' }),
    )
    expect(await screen.findByText('お支払いの方法：あと払い（ペイディ）')).toBeTruthy()
    expect(scripts()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: byPaidy.button }))
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(api.requests(createOrder).map(({ input }) => input)).toMatchObject([
      { newMethod: 'window', provider: 'paidy', hash: 'h2' },
    ])
  })

  test('opens Paidy’s window with its own amount and name, and hands over what that gives', async () => {
    api.answer(answerOrder, paid)
    openApp('/payment/success?order=o1')
    await paidyOpens()
    await expectAccessible()
    expect(launch).toHaveBeenCalledTimes(1)
    expect(launch.mock.lastCall?.[0]).toMatchObject({
      amount: 4400,
      currency: 'JPY',
      store_name: 'いき',
      metadata: { member: 'u1' },
      order: { order_ref: 'p1', tax: 400, items: [{ unit_price: 4000 }] },
      buyer_data: { age: 9, order_count: 2, ltv: 8800 },
    })
    expect(configure.mock.lastCall?.[0].token).toBeUndefined()
    paidyEvent({ id: 'pay_1', status: 'AUTHORIZED' })
    expect(await screen.findByRole('heading', { level: 1, name: 'ありがとうございます' })).toBeTruthy()
    expect(api.requests(answerOrder).map(({ input }) => input)).toEqual([{ id: 'o1', given: 'pay_1' }])
  })

  test('of a plan asks for an agreement, whose closing Paidy does not report: there is a way out', async () => {
    api.answer(getOrder, { ...order, step: { kind: 'paidy', paymentId: 'p1', isStored: true } })
    api.answer(answerOrder, { ...order, state: 'failed', declineReason: 'other', step: null })
    openApp('/payment/success?order=o1')
    await paidyOpens()
    expect(configure.mock.lastCall?.[0].token).toEqual({ wallet_id: 'default', type: 'recurring' })
    expect(launch.mock.lastCall?.[0]).not.toHaveProperty('amount')
    await userEvent.click(screen.getByRole('button', { name: 'ほかの方法にする' }))
    expect(await screen.findByText('ペイディでは、お支払いいただけませんでした。')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /あと払い（ペイディ）/ })).toBeTruthy()
    expect(api.requests(answerOrder).map(({ input }) => input)).toEqual([{ id: 'o1' }])
  })

  test('whose window is left is not paid, and can be paid in another way', async () => {
    api.answer(answerOrder, { ...order, state: 'failed', declineReason: 'other', step: null })
    openApp('/payment/success?order=o1')
    await paidyOpens()
    paidyEvent({ id: 'pay_1', status: 'closed' })
    expect(await screen.findByText('料金はかかっていません。')).toBeTruthy()
    expect(api.requests(answerOrder).map(({ input }) => input)).toEqual([{ id: 'o1' }])
  })

  test('whose window does not come says so, and opens it again', async () => {
    openApp('/payment/success?order=o1')
    await waitFor(() => expect(scripts()).toHaveLength(1))
    scripts()[0]?.dispatchEvent(new Event('error'))
    await screen.findByText('ペイディの画面をひらけませんでした')
    await userEvent.click(await screen.findByRole('button', { name: 'ペイディの画面をもう一度ひらく' }))
    await paidyOpens()
  })
})

describe('the page of Paidy', () => {
  test('registers it in Paidy’s window', async () => {
    api.answer(addPaymentMethod, { kind: 'stored', method: stored })
    openApp('/mypage/paidy')
    await userEvent.click(await screen.findByRole('button', { name: 'ペイディを登録する' }))
    await paidyOpens()
    expect(launch.mock.lastCall?.[0]).toMatchObject({ metadata: { member: 'u1' } })
    paidyEvent({ id: 'tok_1', status: 'active' })
    expect(await screen.findByText('ペイディを登録しました')).toBeTruthy()
    expect(api.requests(addPaymentMethod).map(({ input }) => input)).toEqual([
      { newMethod: 'tok_1', provider: 'paidy' },
    ])
  })

  test('says what is registered, stopped and was paid last, and loads nothing of Paidy’s', async () => {
    const stopped = { ...stored, id: 'm2', label: '電話番号 末尾1234', isDefault: false, isUsable: false }
    const methods = [stored, stopped]
    api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: form, methods })
    api.answer(listPaymentHistory, { orders: [paid], next: null, years: [] })
    openApp('/mypage/paidy')
    expect(await screen.findByText(/電話番号 末尾5678/)).toBeTruthy()
    expect(screen.getByText(/ペイディの側で止められています/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /末尾1234を更新に使う/ })).toBeNull()
    expect(await screen.findByText(/最近のお支払いは、2026年11月22日の4,400円/)).toBeTruthy()
    expect(scripts()).toEqual([])
    await expectAccessible()
  })

  test('leads to cards where nothing can be paid with Paidy', async () => {
    api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: null, methods: [] })
    openApp('/mypage/paidy')
    const way = await screen.findByRole('link', { name: 'カードを登録する' })
    expect(way.getAttribute('href')).toBe('/mypage/update_card')
    expect(screen.queryByRole('button', { name: /登録/ })).toBeNull()
  })
})
