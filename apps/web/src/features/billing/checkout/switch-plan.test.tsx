import { getCheckout, getOrder, type Order } from '@iki/contract/money/order'
import type { PaymentMethod } from '@iki/contract/money/payment-method'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import type { Product } from '@iki/contract/money/product'
import { getSubscription, listSubscriptions, type Subscription } from '@iki/contract/money/subscription'
import * as contract from '@iki/contract/money/switch'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { priceOf } from '#test/product-samples.ts'

const [less, more] = [priceOf('eichi-low-month', 2200), priceOf('eichi-month', 4400)]
const product: Product = {
  id: 'eichi',
  kind: 'plan',
  title: '叡智オンライン',
  lead: '',
  bodyHtml: '',
  drawing: 'moon',
  group: 'words',
  families: ['eichi'],
  grants: [{ itemId: '000001', days: null }],
  prices: [more],
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
const aContract = (change: Partial<Subscription> = {}): Subscription => ({
  uid: 'u',
  id: 's1',
  status: 'active',
  memo: '',
  productId: 'eichi-low',
  title: '叡智ライト',
  price: less,
  startedOn: '2026-11-22',
  paidUntil: '2026-12-21T14:59:59.999Z',
  renewOn: '2026-12-22',
  methodLabel: 'Visa 末尾4242',
  nextYen: 4400,
  openOrderId: null,
  trialUntil: null,
  priceChange: null,
  refundableYen: null,
  families: ['eichi'],
  next: null,
  endReason: null,
  ...change,
})
const aSwitch = (change: Partial<contract.PlanSwitch> = {}): contract.PlanSwitch => {
  const { way = 'now', amountYen = 733 } = change
  const confirmation = contract.switchConfirmationOf({
    way,
    amountYen,
    renewOn: '2026-12-22',
    today: '2026-12-12',
    method: 'カード（練習用）',
    from: { title: '叡智ライト', price: less },
    to: { title: '叡智オンライン', price: more },
  })
  return {
    subscriptionId: 's1',
    fromTitle: '叡智ライト',
    product,
    price: more,
    way,
    amountYen,
    renewOn: '2026-12-22',
    confirmation,
    hash: 'h1',
    provider: 'sandbox',
    form: null,
    hasPaidy: false,
    methods: [stored],
    openOrderId: null,
    ...change,
  }
}
const order: Order = {
  id: 'o1',
  number: '2026-000002',
  kind: 'switch',
  state: 'paid',
  productId: null,
  subscriptionId: 's1',
  totalYen: 733,
  discountYen: 0,
  taxYen: 66,
  refundedYen: 0,
  methodLabel: 'カード',
  lines: [{ words: '叡智オンラインへの変更', amountYen: 733, fromDay: null, toDay: null }],
  confirmation: null,
  declineReason: null,
  step: null,
  receiptNumber: null,
  createdAt: '2026-12-12T03:00:00.000Z',
  paidAt: '2026-12-12T03:00:00.000Z',
  deadlineAt: null,
}

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(getCheckout, {
    needsMethod: true,
    product,
    price: more,
    provider: 'sandbox',
    form: null,
    hasPaidy: false,
    methods: [stored],
    coupon: null,
    confirmation: aSwitch().confirmation,
    hash: 'h0',
    hold: { kind: 'subscription', subscriptionId: 's1', title: '叡智ライト' },
  })
  api.answer(contract.getSwitch, aSwitch())
  api.answer(listSubscriptions, [aContract()])
  api.answer(getSubscription, aContract())
  api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: null, methods: [stored] })
  api.answer(getOrder, order)
})
const open = () => openApp('/account/payment?price=eichi-month')
const sent = () => api.requests(contract.switchSubscription).map(({ input }) => input)

describe('a plan of a family that is held', () => {
  test('is changed to with the difference, by one button, with the stored card', async () => {
    const subscription = aContract({ title: '叡智オンライン', price: more })
    api.answer(contract.switchSubscription, { subscription, order })
    open()
    const button = await screen.findByRole('button', { name: '差額733円を支払って、いま変える' })
    for (const { lines } of aSwitch().confirmation.items)
      for (const line of lines) expect(screen.getByText(line)).toBeTruthy()
    await expectAccessible()
    await userEvent.click(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'ありがとうございます' })).toBeTruthy()
    expect(sent()).toMatchObject([{ id: 's1', priceId: 'eichi-month', hash: 'h1', methodId: 'm1' }])
  })

  test('that costs less is changed to with the renewal, and asks for no card', async () => {
    const shown = aSwitch({ way: 'at_renewal', amountYen: 0 })
    const next = { title: '叡智オンライン', price: more }
    api.answer(contract.getSwitch, shown)
    api.answer(contract.switchSubscription, { subscription: aContract({ next }), order: null })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '2026年12月22日から変える' }))
    expect(await screen.findByText(/2026年12月22日から「叡智オンライン」に変わります/)).toBeTruthy()
    expect(screen.queryByText('お支払いの方法')).toBeNull()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).not.toHaveProperty('methodId')
    await expectAccessible()
  })

  test('whose terms have changed is shown again', async () => {
    api.refuse(contract.switchSubscription, { code: 'terms_changed' })
    open()
    const button = await screen.findByRole('button', { name: /差額733円/ })
    api.answer(contract.getSwitch, aSwitch({ amountYen: 660, hash: 'h2' }))
    await userEvent.click(button)
    expect(await screen.findByRole('button', { name: /差額660円/ })).toBeTruthy()
  })

  test('that can’t be changed to says why, and leads to the contract', async () => {
    api.refuse(contract.getSwitch, { code: 'not_switchable' })
    open()
    expect(await screen.findByText(/このご契約は、いまは変えられません/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ご契約を見る' }).getAttribute('href')).toBe('/mypage')
  })
})

test('what is planned is shown with the contract, and is taken back with one touch', async () => {
  const next = { title: '叡智ライト', price: less }
  const held = aContract({ title: '叡智オンライン', price: more, next, nextYen: 2200 })
  api.answer(listSubscriptions, [held])
  api.answer(contract.undoSwitch, { ...held, next: null })
  openApp('/mypage')
  expect(await screen.findByText('2026年12月22日から「叡智ライト」に変わります。')).toBeTruthy()
  expect(screen.getByText(/つぎの更新 2026年12月22日・2,200円/)).toBeTruthy()
  api.answer(listSubscriptions, [{ ...held, next: null, nextYen: 4400 }])
  await userEvent.click(screen.getByRole('button', { name: '「叡智ライト」への変更を取り消す' }))
  await waitFor(() => expect(screen.queryByText(/に変わります/)).toBeNull())
  expect(screen.getByText(/つぎの更新 2026年12月22日・4,400円/)).toBeTruthy()
})
