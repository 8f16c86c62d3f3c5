import { confirmationOf } from '@iki/contract/money/confirmation'
import { createOrder, getCheckout, getOrder, type Order, refreshOrder } from '@iki/contract/money/order'
import { addPaymentMethod, listPaymentMethods, type PaymentMethod } from '@iki/contract/money/payment-method'
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
const confirmation = confirmationOf({ product, price, method: 'カード', now })
const stored: PaymentMethod = {
  id: 'm1',
  provider: 'stripe',
  label: 'Visa 末尾4242',
  expMonth: 12,
  expYear: 2039,
  isDefault: true,
  isUsable: true,
}
const order: Order = {
  id: 'o1',
  number: '2026-000001',
  kind: 'join',
  state: 'paid',
  productId: null,
  subscriptionId: null,
  discountYen: 0,
  totalYen: 4400,
  taxYen: 400,
  refundedYen: 0,
  methodLabel: 'カード',
  lines: [{ words: '下腹重心オンライン', amountYen: 4400, fromDay: null, toDay: null }],
  confirmation,
  declineReason: null,
  step: null,
  receiptNumber: null,
  createdAt: now.toISOString(),
  paidAt: now.toISOString(),
  deadlineAt: null,
}

/** Stripe.js, of which each test gets one of its own: what was loaded stays with its public key. */
let keys = 0
let form: { publicKey: string; scriptUrl: string }
const scripts = () => [
  ...document.head.querySelectorAll<HTMLScriptElement>(`script[src="${form.scriptUrl}"]`),
]
const stripe = {
  submit: vi.fn(async () => ({})),
  createPaymentMethod: vi.fn(async () => ({ paymentMethod: { id: 'pm_1' } })),
  handleNextAction: vi.fn(async () => ({})),
}
async function stripeCame() {
  await waitFor(() => expect(scripts()).toHaveLength(1))
  scripts()[0]?.dispatchEvent(new Event('load'))
}

let api: FakeApi
beforeEach(() => {
  keys += 1
  form = { publicKey: `pk_test_${keys}`, scriptUrl: `https://stripe.test/${keys}.js` }
  vi.clearAllMocks()
  Object.assign(window, {
    Stripe: () => ({
      ...stripe,
      elements: () => ({
        submit: stripe.submit,
        create: () => ({
          mount: (container: HTMLElement) => container.append('カード番号'),
          on: (_: string, listener: () => void) => listener(),
          destroy() {},
        }),
      }),
    }),
  })
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(listSubscriptions, [])
  api.answer(getCheckout, {
    product,
    price,
    confirmation,
    hash: 'h1',
    form,
    hold: null,
    hasPaidy: false,
    needsMethod: true,
    coupon: null,
    provider: 'stripe',
    methods: [],
  })
  api.answer(listPaymentMethods, { provider: 'stripe', form, paidy: null, methods: [] })
  api.answer(createOrder, order)
  api.answer(getOrder, order)
})
afterEach(() => void Reflect.deleteProperty(window, 'Stripe'))

const open = () => openApp('/account/payment?price=kafuku-month')
const button = () => screen.findByRole('button', { name: confirmation.button })
const sent = () => api.requests(createOrder).map(({ input }) => input)

describe('the card form of Stripe', () => {
  test('gives a name for the card, with which the order is paid at one touch', async () => {
    const { address } = open()
    await stripeCame()
    expect(await screen.findByText('カード番号')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(await button())
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(sent()).toMatchObject([{ newMethod: 'pm_1', hash: 'h1' }])
  })

  test('says what is missing, and nothing is ordered', async () => {
    stripe.submit.mockResolvedValueOnce({ error: { message: 'カード番号が不完全です。' } })
    open()
    await stripeCame()
    await screen.findByText('カード番号')
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toContain('カード番号が不完全です。')
    expect(sent()).toEqual([])
  })

  test('that does not come is said, and opened again', async () => {
    open()
    await waitFor(() => expect(scripts()).toHaveLength(1))
    scripts()[0]?.dispatchEvent(new Event('error'))
    await userEvent.click(await screen.findByRole('button', { name: 'もう一度ひらく' }))
    await stripeCame()
    expect(await screen.findByText('カード番号')).toBeTruthy()
  })

  test('is not loaded where a stored card is used', async () => {
    api.answer(getCheckout, {
      needsMethod: true,
      product,
      price,
      confirmation,
      hash: 'h1',
      form,
      coupon: null,
      hold: null,
      hasPaidy: false,
      provider: 'stripe',
      methods: [stored],
    })
    const { address } = open()
    await userEvent.click(await button())
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(sent()).toMatchObject([{ methodId: 'm1' }])
    expect(scripts()).toEqual([])
  })
})

describe('the bank’s question', () => {
  test('opens by itself, and the payment is asked about when it is answered', async () => {
    api.answer(getOrder, {
      ...order,
      state: 'processing',
      step: { kind: 'stripe-action', clientSecret: 'pi_1_secret' },
    })
    api.answer(refreshOrder, order)
    openApp('/payment/success?order=o1')
    await stripeCame()
    expect(await screen.findByRole('heading', { level: 1, name: 'ありがとうございます' })).toBeTruthy()
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret' })
    expect(stripe.handleNextAction).toHaveBeenCalledTimes(1)
  })

  test('about a card that is to be stored is answered first, and then the card is stored', async () => {
    api.answer(addPaymentMethod, { kind: 'step', clientSecret: 'seti_1_secret', newMethod: 'seti_1' })
    openApp('/mypage/update_card')
    await stripeCame()
    await screen.findByText('カード番号')
    stripe.handleNextAction.mockImplementationOnce(async () => {
      api.answer(addPaymentMethod, { kind: 'stored', method: stored })
      return {}
    })
    await userEvent.click(await screen.findByRole('button', { name: 'このカードにする' }))
    expect(await screen.findByText('Visa 末尾4242を登録しました')).toBeTruthy()
    expect(api.requests(addPaymentMethod).map(({ input }) => input.newMethod)).toEqual(['pm_1', 'seti_1'])
  })
})
