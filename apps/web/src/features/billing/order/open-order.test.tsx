import type { Me } from '@iki/contract/account/session'
import { confirmationOf } from '@iki/contract/money/confirmation'
import { type Gift, listGifts } from '@iki/contract/money/gift'
import {
  createOrder,
  getCheckout,
  getOrder,
  giveUpOrder,
  type Order,
  refreshOrder,
} from '@iki/contract/money/order'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import { listProducts, type Price, type Product } from '@iki/contract/money/product'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { getSwitch, type PlanSwitch, switchConfirmationOf } from '@iki/contract/money/switch'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { orderQuery } from '../billing.queries.ts'

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
  lead: '',
  bodyHtml: '',
  drawing: 'mountain',
  group: 'motion',
  families: ['kafuku'],
  prices: [price],
  grants: [{ itemId: '000002', days: null }],
}
const now = new Date('2026-11-22T03:00:00.000Z')
const confirmation = confirmationOf({ product, price, method: 'カード（練習用）', now })
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
const hold = { kind: 'order' as const, orderId: 'o1', title: '下腹重心オンライン' }
const order = (change: Partial<Order> = {}): Order => ({
  id: 'o1',
  number: '2026-000001',
  kind: 'join',
  state: 'failed',
  productId: 'kafuku',
  subscriptionId: 's1',
  totalYen: 4400,
  discountYen: 0,
  taxYen: 400,
  refundedYen: 0,
  lines: [{ words: '下腹重心オンライン', amountYen: 4400, fromDay: null, toDay: null }],
  methodLabel: 'カード',
  confirmation,
  declineReason: 'other',
  step: null,
  receiptNumber: null,
  createdAt: now.toISOString(),
  paidAt: null,
  deadlineAt: null,
  ...change,
})

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(getCheckout, checkout)
  api.answer(createOrder, order())
  api.answer(getOrder, order())
  api.answer(listSubscriptions, [])
  api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: null, methods: [] })
  api.answer(giveUpOrder, () => {
    api.answer(getCheckout, checkout)
    api.answer(getOrder, order({ state: 'void', declineReason: null }))
    return order({ state: 'void', declineReason: null })
  })
})
const open = () => openApp('/account/payment?price=kafuku-month')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an order whose card was declined', () => {
  async function decline() {
    const opened = open()
    await userEvent.click(await screen.findByLabelText(/^断られるカード/))
    await press(confirmation.button)
    expect((await screen.findByRole('alert')).textContent).toContain('カード会社の判断')
    return opened
  }

  test('can be given up where that is said', async () => {
    const { address } = await decline()
    await expectAccessible()
    await press('申し込みをやめる')
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(await screen.findByRole('heading', { level: 1, name: 'お申し込みをやめました' })).toBeTruthy()
    expect(screen.getByText('料金はかかっていません。')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'プランを選びなおす' })).toBeTruthy()
    await expectAccessible()
  })

  test('continues where it was, also when the terms are read again', async () => {
    api.answer(getCheckout, { ...checkout, hasPaidy: true })
    await decline()
    api.answer(getCheckout, { ...checkout, hasPaidy: true, hold })
    await userEvent.click(await screen.findByLabelText(/あと払い/))
    await waitFor(() => expect(api.requests(getCheckout).at(-1)?.input.provider).toBe('paidy'))
    expect(await screen.findByRole('button', { name: '申し込みをやめる' })).toBeTruthy()
    expect(screen.queryByText(/お手続きの途中です/)).toBeNull()
  })
})

/** The change to a plan, while the order `o1` of another change waits. */
function answerSwitch(change: Partial<Order> = {}) {
  const low = { title: '下腹重心ライト', price: { ...price, id: 'low', amountYen: 2200 } }
  const shown: PlanSwitch = {
    subscriptionId: 's1',
    fromTitle: low.title,
    product,
    price,
    way: 'now',
    amountYen: 733,
    renewOn: '2026-12-22',
    hash: 'h1',
    provider: 'sandbox',
    form: null,
    hasPaidy: false,
    methods: [],
    confirmation: switchConfirmationOf({
      way: 'now',
      amountYen: 733,
      renewOn: '2026-12-22',
      today: '2026-12-12',
      method: 'カード',
      from: low,
      to: { title: product.title, price },
    }),
    openOrderId: 'o1',
  }
  api.answer(getCheckout, {
    ...checkout,
    hold: { kind: 'subscription', subscriptionId: 's1', title: low.title },
  })
  api.answer(getSwitch, shown)
  const words = 'プレミアムへの変更'
  const lines = [{ words, amountYen: 733, fromDay: null, toDay: null }]
  api.answer(getOrder, order({ kind: 'switch', productId: 'premium', lines, ...change }))
  api.answer(giveUpOrder, () => {
    api.answer(getSwitch, { ...shown, openOrderId: null })
    return order({ state: 'void', kind: 'switch' })
  })
  return { words, confirmation: shown.confirmation }
}

describe('an order that waits since before', () => {
  test('can be given up on the last page, which then is as for a new one', async () => {
    api.answer(getCheckout, { ...checkout, hold })
    open()
    expect(await screen.findByText('「下腹重心オンライン」のお手続きの途中です')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'お手続きをつづける' }).getAttribute('href')).toBe(
      '/payment/success?order=o1',
    )
    await expectAccessible()
    await press('申し込みをやめる')
    expect(await screen.findByRole('button', { name: confirmation.button })).toBeTruthy()
    expect(api.requests(giveUpOrder).map(({ input }) => input)).toEqual([{ id: 'o1' }])
  })

  test('and whose payment is not known yet is said to be looked at, and not to be free of charge', async () => {
    api.answer(getCheckout, { ...checkout, hold })
    api.answer(getOrder, order({ state: 'processing', declineReason: null }))
    open()
    expect((await screen.findByText(/結果を確かめています/)).textContent).toContain(
      'もう一度お支払いいただく必要はありません。',
    )
    expect(screen.queryByText(/料金はかかっていません/)).toBeNull()
  })

  test('and whose bank asks its owner has cost nothing', async () => {
    api.answer(getCheckout, { ...checkout, hold })
    api.answer(getOrder, order({ state: 'processing', step: { kind: 'sandbox-challenge', paymentId: 'p1' } }))
    open()
    expect(await screen.findByText('まだ料金はかかっていません。')).toBeTruthy()
  })

  test('and that waits for the bank at the card’s provider is not said to be free of charge', async () => {
    api.answer(getCheckout, { ...checkout, hold })
    api.answer(getOrder, order({ state: 'processing', step: { kind: 'stripe-action', clientSecret: 'x' } }))
    open()
    expect(await screen.findByText(/^カード会社の確認を待っています。/)).toBeTruthy()
    expect(screen.queryByText(/料金はかかっていません/)).toBeNull()
    expect(screen.getByRole('button', { name: '申し込みをやめる' })).toBeTruthy()
  })

  test('is shown in its current state, not as it was read a moment ago', async () => {
    api.answer(getCheckout, { ...checkout, hold })
    queryClient.setQueryData(orderQuery('o1').queryKey, order())
    api.answer(getOrder, order({ state: 'processing', declineReason: null }))
    open()
    expect(await screen.findByText(/結果を確かめています/)).toBeTruthy()
  })

  test.each(['paid', 'refunded', 'void', 'expired'] as const)(
    'and that is %s meanwhile is not on its way: the page is read again, once',
    async state => {
      api.answer(getCheckout, { ...checkout, hold })
      api.answer(getOrder, order({ state }))
      open()
      expect(await screen.findByText('このお手続きは、もう終わっています。')).toBeTruthy()
      await waitFor(() => expect(api.requests(getCheckout)).toHaveLength(2))
      expect(screen.queryByText(/途中です/)).toBeNull()
      expect(screen.queryByRole('button', { name: '申し込みをやめる' })).toBeNull()
    },
  )

  test('that can’t be given up now says why, and stays', async () => {
    api.answer(getCheckout, { ...checkout, hold })
    api.refuse(giveUpOrder, { code: 'order_under_way' })
    open()
    await press('申し込みをやめる')
    expect((await screen.findByRole('alert')).textContent).toContain('いま手続きの途中です')
    expect(screen.getByRole('link', { name: 'お手続きをつづける' })).toBeTruthy()
  })

  test('of the bank’s question can be given up, too', async () => {
    api.answer(getOrder, order({ state: 'processing', step: { kind: 'stripe-action', clientSecret: 'x' } }))
    openApp('/payment/success?order=o1')
    await press('申し込みをやめる')
    expect(await screen.findByRole('heading', { level: 1, name: 'お申し込みをやめました' })).toBeTruthy()
  })

  test('of a change to another plan is named before the button, and can be given up', async () => {
    const { words, confirmation: shown } = answerSwitch()
    open()
    expect(await screen.findByText(`「${words}」のお手続きの途中です`)).toBeTruthy()
    expect(screen.getByText(/「下腹重心オンライン」をえらばれるには、先に/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: shown.button })).toBeNull()
    await press('変更をやめる')
    expect(await screen.findByRole('button', { name: shown.button })).toBeTruthy()
  })

  test('of a change whose payment is not known yet can’t be given up, and says nothing of that', async () => {
    const { words } = answerSwitch({ state: 'processing', declineReason: null })
    open()
    expect(await screen.findByText(`「${words}」のお手続きの途中です`)).toBeTruthy()
    expect(screen.getByText(/結果を確かめています/)).toBeTruthy()
    expect(screen.queryByText(/先にこの変更をやめて/)).toBeNull()
    expect(screen.queryByRole('button', { name: '変更をやめる' })).toBeNull()
  })
})

test('a gift that was just bought is among the gifts, also where their list was read before', async () => {
  const gift = {
    ...product,
    id: 'gift',
    kind: 'gift' as const,
    title: '三十日を贈る',
    group: null,
    families: [],
    prices: [{ ...price, id: 'gift-30', interval: 'none' as const }],
  }
  const paid = order({ state: 'paid', kind: 'gift', subscriptionId: null, declineReason: null })
  api.answer(listProducts, { isCheckoutOpen: true, products: [gift] })
  api.answer(listGifts, { gifts: [], next: null })
  api.answer(getCheckout, { ...checkout, product: gift })
  api.answer(getOrder, paid)
  api.answer(createOrder, () => {
    const given: Gift = {
      id: 'g1',
      orderId: 'o1',
      title: gift.title,
      drawing: 'mountain',
      days: 30,
      state: 'open',
      toName: '',
      message: '',
      boughtAt: now.toISOString(),
      expiresAt: now.toISOString(),
      redeemedAt: null,
      code: 'AAAA-BBBB',
    }
    api.answer(listGifts, { gifts: [given], next: null })
    return paid
  })
  openApp('/mypage/gifts')
  await userEvent.click(await screen.findByRole('link', { name: '三十日を贈る、これを買う' }))
  await userEvent.click(await screen.findByLabelText(/^とおるカード/))
  await press(confirmation.button)
  await userEvent.click(await screen.findByRole('link', { name: 'ことばをそえて、渡す' }))
  expect(await screen.findByText(/gift\/AAAA-BBBB$/)).toBeTruthy()
})

describe('a payment that is looked at for a minute', () => {
  async function waited(member: Partial<Me>) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const processing = order({ state: 'processing', declineReason: null })
    api.answer(getOrder, processing)
    api.answer(refreshOrder, processing)
    signedInAs(api, aMember({ licences: [], ...member }))
    openApp('/payment/success?order=o1')
    await screen.findByRole('heading', { level: 1, name: 'お支払いを確かめています' })
    for (let count = 0; count < 8; count += 1) await act(() => vi.advanceTimersByTimeAsync(20_000))
    return (await screen.findByText(/このページを閉じても/)).textContent
  }

  test('need not be waited for, and a mail is promised for when it is done', async () => {
    expect(await waited({})).toBe(
      'このページを閉じてもだいじょうぶです。お手続きが済むと、メールでお知らせします。どうなったかは、購入の記録でご覧いただけます。',
    )
    expect(screen.getByRole('link', { name: '購入の記録を見る' })).toBeTruthy()
  })

  test('promises no mail to who has no address', async () => {
    expect(await waited({ email: null })).not.toContain('メール')
  })
})
