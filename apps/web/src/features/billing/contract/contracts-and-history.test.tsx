import { getOrder, listPaymentHistory, type Order } from '@iki/contract/money/order'
import * as method from '@iki/contract/money/payment-method'
import type { Price } from '@iki/contract/money/product'
import { getReceipt, type Receipt, reissueReceipt } from '@iki/contract/money/receipt'
import * as contract from '@iki/contract/money/subscription'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const price: Price = {
  id: 'kafuku-month',
  amountYen: 4400,
  interval: 'month',
  intervalCount: 1,
  trialDays: null,
  planKey: null,
  availableUntil: null,
}
const aContract = (change: Partial<contract.Subscription> = {}): contract.Subscription => ({
  uid: 'u',
  id: 's1',
  status: 'active',
  memo: '',
  productId: 'kafuku',
  title: '下腹重心オンライン',
  price,
  startedOn: '2026-11-22',
  paidUntil: '2026-12-21T14:59:59.999Z',
  renewOn: '2026-12-22',
  methodLabel: 'Visa 末尾4242',
  nextYen: 4400,
  openOrderId: null,
  trialUntil: null,
  priceChange: null,
  refundableYen: null,
  families: ['kafuku'],
  next: null,
  endReason: null,
  ...change,
})
const anOrder = (change: Partial<Order> = {}): Order => ({
  id: 'o1',
  number: '2026-000001',
  kind: 'join',
  state: 'paid',
  productId: 'kafuku',
  subscriptionId: 's1',
  discountYen: 0,
  totalYen: 4400,
  taxYen: 400,
  refundedYen: 0,
  methodLabel: 'カード',
  lines: [{ words: '下腹重心オンライン', amountYen: 4400, fromDay: '2026-11-22', toDay: '2026-12-21' }],
  confirmation: null,
  declineReason: null,
  step: null,
  receiptNumber: '2026-R000001',
  createdAt: '2026-11-22T03:00:00.000Z',
  paidAt: null,
  deadlineAt: null,
  ...change,
})

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-25T03:00:00.000Z'))
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(contract.listSubscriptions, [aContract()])
  api.answer(contract.getSubscription, aContract())
})
const asked = () => api.requests(contract.updateSubscription).map(({ input }) => input)

test('a new price is shown with the contract, with the old one until then, and the way out', async () => {
  const change = { price: { ...price, id: 'kafuku-2027', amountYen: 4800 }, from: '2027-01-22' }
  api.answer(contract.listSubscriptions, [aContract({ priceChange: change })])
  openApp('/mypage')
  expect(await screen.findByText(/1月22日.*の更新から、月額4,800円になります/)).toBeTruthy()
  expect(
    screen.getByText('いまの料金は月額4,400円です。それまでの更新は、いまの料金のままです。'),
  ).toBeTruthy()
  expect(screen.getByText(/つぎの更新 .*12月22日.*4,400円/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '下腹重心オンラインを解約する' })).toBeTruthy()
})

test('the renewal at a new price is announced with that', async () => {
  const change = { price: { ...price, id: 'kafuku-2027', amountYen: 4800 }, from: '2026-12-22' }
  api.answer(contract.listSubscriptions, [aContract({ priceChange: change, nextYen: 4800 })])
  openApp('/mypage')
  expect(await screen.findByText(/つぎの更新 .*12月22日.*4,800円/)).toBeTruthy()
})

describe('leaving', () => {
  test('takes two touches from my page, and asks for no reason', async () => {
    const left = aContract({ status: 'cancelling', memo: '2026年12月21日まで使えます', renewOn: null })
    api.answer(contract.updateSubscription, left)
    openApp('/mypage')
    await userEvent.click(await screen.findByRole('link', { name: '下腹重心オンラインを解約する' }))
    expect(await screen.findByText('2026年12月21日まで、そのままお使いいただけます。')).toBeTruthy()
    await expectAccessible()
    api.answer(contract.getSubscription, left)
    await userEvent.click(screen.getByRole('button', { name: '解約を確定する' }))
    expect(await screen.findByRole('heading', { level: 1, name: '解約を承りました' })).toBeTruthy()
    expect(asked()).toEqual([{ id: 's1', status: 'cancel' }])
    await expectAccessible()
  })

  test('takes a reason along, where one is given', async () => {
    api.answer(contract.updateSubscription, aContract({ status: 'cancelling' }))
    openApp('/mypage/subscriptions/s1')
    await userEvent.click(await screen.findByLabelText('休みたい'))
    await fillIn(screen.getByLabelText(/^ひとこと/), 'またもどります')
    await userEvent.click(screen.getByRole('button', { name: '解約を確定する' }))
    await waitFor(() =>
      expect(asked()).toEqual([
        { id: 's1', status: 'cancel', reason_selected: '休みたい', reason_text: 'またもどります' },
      ]),
    )
  })

  test('offers everything back, where that is promised', async () => {
    api.answer(contract.getSubscription, aContract({ refundableYen: 4400 }))
    api.answer(contract.refundSubscription, { refundedYen: 4400 })
    openApp('/mypage/subscriptions/s1')
    await userEvent.click(await screen.findByRole('button', { name: 'いま終えて、4,400円の返金を受ける' }))
    await waitFor(() => expect(api.requests(contract.refundSubscription)).toHaveLength(1))
  })

  test('is taken back with one touch, and that can be undone', async () => {
    const left = aContract({ status: 'cancelling', memo: '2026年12月21日まで使えます', renewOn: null })
    api.answer(contract.listSubscriptions, [left])
    api.answer(contract.updateSubscription, ({ input }) => (input.status === 'resume' ? aContract() : left))
    openApp('/mypage')
    expect(await screen.findByText(/2026年12月21日まで使えます/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '下腹重心オンラインの解約を取り消す' }))
    expect(await screen.findByText('「下腹重心オンライン」の解約を取り消しました')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '元にもどす' }))
    await waitFor(() => expect(asked().map(({ status }) => status)).toEqual(['resume', 'cancel']))
  })

  test('of a contract that is not there says so', async () => {
    api.refuse(contract.getSubscription, { code: 'not_found' })
    openApp('/mypage/subscriptions/none')
    expect(await screen.findByText('このご契約は見つかりません')).toBeTruthy()
  })
})

describe('the history', () => {
  test('has what was paid by months, with receipts, and what waits', async () => {
    api.answer(listPaymentHistory, {
      orders: [
        anOrder(),
        anOrder({ id: 'o2', state: 'failed', receiptNumber: null, createdAt: '2026-10-22T03:00:00.000Z' }),
      ],
      next: null,
      years: [
        { year: 2026, paidYen: 8800 },
        { year: 2025, paidYen: 52_800 },
      ],
    })
    openApp('/mypage/purchase_history')
    expect(await screen.findByRole('heading', { name: '2026年11月' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '2026年10月' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '領収書' }).getAttribute('href')).toBe(
      '/mypage/receipts/2026-R000001',
    )
    expect(screen.getByRole('link', { name: 'お手続きをつづける' }).getAttribute('href')).toBe(
      '/payment/success?order=o2',
    )
    expect(screen.getByText('2025年').parentElement?.textContent).toBe('2025年52,800円')
    await expectAccessible()
    api.goOffline()
    await userEvent.click(screen.getByRole('button', { name: '表計算用に書き出す（CSV）' }))
    expect((await screen.findByRole('alert')).textContent).toContain('つながりませんでした')
  })

  test('of nothing leads to the plans', async () => {
    api.answer(listPaymentHistory, { orders: [], next: null, years: [] })
    openApp('/mypage/purchase_history')
    expect(await screen.findByText('お支払いの記録は、ここにならびます')).toBeTruthy()
  })
})

describe('a plan whose renewal is not paid', () => {
  const unpaid = { subscriptionStatus: 'past_due', paidUntil: '2026-11-21T14:59:59.999Z' }

  test('says on every page until when it continues, and leads to the way to pay', async () => {
    api.answer(listPaymentHistory, { orders: [], next: null, years: [] })
    signedInAs(
      api,
      aMember({ licences: [aLicence('000002', { ...unpaid, expireAt: '2026-11-28T14:59:59.999Z' })] }),
    )
    openApp('/mypage/purchase_history')
    expect(await screen.findByText('2026年11月28日までは、そのままお使いになれます。')).toBeTruthy()
    expect(screen.getByText('下腹重心オンラインのお支払いが完了していません')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'お支払いをする' }).getAttribute('href')).toBe(
      '/mypage/update_card',
    )
    await expectAccessible()
    await userEvent.click(screen.getByRole('link', { name: 'お支払いをする' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'カードを変える' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'お支払いをする' })).toBeNull()
    expect(screen.getByText('2026年11月28日までは、そのままお使いになれます。')).toBeTruthy()
  })

  test('says nothing once it has ended', async () => {
    api.answer(listPaymentHistory, { orders: [], next: null, years: [] })
    signedInAs(
      api,
      aMember({ licences: [aLicence('000002', { ...unpaid, expireAt: '2026-11-20T14:59:59.999Z' })] }),
    )
    openApp('/mypage/purchase_history')
    await screen.findByText('お支払いの記録は、ここにならびます')
    expect(screen.queryByText(/そのままお使いになれます/)).toBeNull()
  })
})

test('a receipt says who, when, what and how much, and is issued again for somebody named', async () => {
  const receipt: Receipt = {
    number: '2026-R000001',
    kind: 'receipt',
    issuedAt: '2026-11-22T03:00:00.000Z',
    issuer: { name: '株式会社イキ出版室', address: '東京都', invoiceNumber: 'T1234567890123' },
    orderNumber: '2026-000001',
    paidOn: '2026-11-22',
    totalYen: 4400,
    taxYen: 400,
    taxPercent: 10,
    lines: [{ words: '下腹重心オンライン', amountYen: 4400 }],
    methodLabel: 'カード',
    addressee: '',
    reissueCount: 0,
  }
  api.answer(getReceipt, receipt)
  api.answer(reissueReceipt, ({ input }) => ({ ...receipt, addressee: input.addressee, reissueCount: 1 }))
  openApp('/mypage/receipts/2026-R000001')
  expect(await screen.findByText('登録番号 T1234567890123')).toBeTruthy()
  expect(screen.getByText('400円')).toBeTruthy()
  await expectAccessible()
  await fillIn(screen.getByLabelText(/^宛名/, { selector: 'input' }), '株式会社はる')
  await userEvent.click(screen.getByRole('button', { name: 'この宛名で発行しなおす' }))
  expect(await screen.findByText('株式会社はる 様')).toBeTruthy()
})

describe('stored cards', () => {
  const stored = { provider: 'sandbox', expMonth: 12, expYear: 2039, isUsable: true } as const
  beforeEach(() => {
    api.answer(method.listPaymentMethods, {
      provider: 'sandbox',
      form: null,
      paidy: null,
      methods: [
        { ...stored, id: 'm1', label: 'Visa 末尾4242', isDefault: true },
        { ...stored, id: 'm2', label: 'Visa 末尾3155', isDefault: false },
      ],
    })
  })

  const added = {
    kind: 'stored',
    method: { ...stored, id: 'm3', label: 'Visa 末尾4242', isDefault: true },
  } as const

  test('are changed for renewals', async () => {
    api.answer(method.addPaymentMethod, added)
    openApp('/mypage/update_card')
    await userEvent.click(await screen.findByLabelText(/とおるカード/))
    await userEvent.click(await screen.findByRole('button', { name: 'このカードにする' }))
    expect(await screen.findByText('Visa 末尾4242を登録しました')).toBeTruthy()
    await expectAccessible()
  })

  test('pay at once what is open, and the order says how that went', async () => {
    const open = { status: 'past_due', openOrderId: 'o9', nextYen: 2200 } as const
    api.answer(contract.listSubscriptions, [aContract(open)])
    api.answer(method.addPaymentMethod, added)
    const declined = { id: 'o9', kind: 'renewal', state: 'failed', declineReason: 'funds' } as const
    api.answer(getOrder, anOrder({ ...declined, receiptNumber: null }))
    openApp('/mypage/update_card')
    await userEvent.click(await screen.findByLabelText(/残高の足りないカード/))
    await userEvent.click(await screen.findByRole('button', { name: 'このカードで2,200円を支払う' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'お支払いはできていません' })).toBeTruthy()
    expect(await screen.findByText(/残高や限度額のため/)).toBeTruthy()
  })

  test('pay all that is open, by its sum, and the contracts say how that went', async () => {
    const open = { status: 'past_due', openOrderId: 'o9', nextYen: 2200 } as const
    api.answer(contract.listSubscriptions, [
      aContract(open),
      aContract({ ...open, id: 's2', title: '神楽', openOrderId: 'o10', nextYen: 3300 }),
    ])
    api.answer(method.addPaymentMethod, added)
    openApp('/mypage/update_card')
    await userEvent.click(await screen.findByLabelText(/とおるカード/))
    await userEvent.click(await screen.findByRole('button', { name: 'このカードで5,500円を支払う' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'マイページ・ご契約' })).toBeTruthy()
  })

  test('stay where a contract needs them, and that is said', async () => {
    api.refuse(method.deletePaymentMethod, { code: 'method_in_use' })
    openApp('/mypage/update_card')
    const [first] = await screen.findAllByRole('button', { name: '外す' })
    await userEvent.click(first as HTMLElement)
    await userEvent.click(screen.getAllByRole('button', { name: '外す' })[0] as HTMLElement)
    expect((await screen.findByRole('alert')).textContent).toContain('更新に使っているお支払い方法')
  })

  test('of Paidy are none, and the page says so', async () => {
    openApp('/mypage/paidy')
    expect(await screen.findByText(/ペイディは登録されていません/)).toBeTruthy()
  })
})
