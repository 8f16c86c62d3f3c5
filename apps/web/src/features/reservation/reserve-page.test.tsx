import { confirmationOf } from '@iki/contract/money/confirmation'
import { getCheckout, type Order } from '@iki/contract/money/order'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import type { Price, Product } from '@iki/contract/money/product'
import * as contract from '@iki/contract/money/reservation'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const now = new Date('2026-11-26T03:00:00.000Z')
const place = '息の間（東京都千代田区架空町1-2-3）'
const slot = (day: string, change: Partial<contract.Slot> = {}): contract.Slot => ({
  id: `wed_${day}`,
  startsAt: `${day}T10:00:00.000Z`,
  minutes: 90,
  place,
  seatsLeft: 6,
  productId: 'prevo',
  title: 'プレヴォ体験',
  priceId: 'prevo-trial',
  amountYen: 3300,
  ...change,
})
const slots = [slot('2026-12-02'), slot('2026-12-09', { seatsLeft: 0 }), slot('2026-12-16')]
const reservation = (change: Partial<contract.Reservation> = {}): contract.Reservation => ({
  id: 'r1',
  orderId: 'o1',
  slotId: 'wed_2026-12-02',
  productId: 'prevo',
  title: 'プレヴォ体験',
  state: 'reserved',
  startsAt: '2026-12-02T10:00:00.000Z',
  minutes: 90,
  place,
  paidYen: 3300,
  feeYen: 0,
  canMove: true,
  canCancel: true,
  freeUntil: '2026-11-30T10:00:00.000Z',
  lateUntil: '2026-12-02T07:00:00.000Z',
  ...change,
})

let api: FakeApi
let own: contract.Reservation[]
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(now)
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  own = []
  api.answer(contract.listSlots, { isCheckoutOpen: true, slots })
  api.answer(contract.listReservations, () => ({ reservations: own }))
})
const open = () => openApp('/account/prevo_reserve')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('choosing a day', () => {
  test('leads from the day to the last page before the order; a full one leads nowhere', async () => {
    open()
    const list = await screen.findByRole('list', { name: '予約できる日' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    expect(within(list).getByText('90分・満席です')).toBeTruthy()
    expect(screen.getByText(`場所：${place}`)).toBeTruthy()
    const links = within(list).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/account/payment2?price=prevo-trial&slot=wed_2026-12-02',
      '/account/payment2?price=prevo-trial&slot=wed_2026-12-16',
    ])
    expect(links[0]?.getAttribute('aria-label')).toBe('2026年12月2日（水）19:00〜20:30、この日にする')
    await expectAccessible()
  })

  test('the order is of that day, and of nothing else', async () => {
    const price: Price = {
      id: 'prevo-trial',
      amountYen: 3300,
      interval: 'none',
      intervalCount: 1,
      trialDays: null,
      planKey: null,
      availableUntil: null,
    }
    const product: Product = {
      id: 'prevo',
      kind: 'reservation',
      title: 'プレヴォ体験',
      lead: '',
      bodyHtml: '',
      drawing: 'sprout',
      group: null,
      families: [],
      grants: [{ itemId: '000018', days: 30 }],
      prices: [price],
    }
    const lesson = { ...slot('2026-12-02'), startsAt: new Date('2026-12-02T10:00:00.000Z'), seats: 6 }
    const confirmation = confirmationOf({ product, price, method: 'カード', now, slot: lesson })
    api.answer(getCheckout, {
      product,
      price,
      confirmation,
      hash: 'h1',
      form: null,
      hold: null,
      provider: 'sandbox',
      methods: [],
      coupon: null,
      hasPaidy: false,
      needsMethod: true,
    })
    const order = { id: 'o1', number: '2026-000001', kind: 'reservation', state: 'paid' } as const
    api.answer(contract.createReservation, {
      ...order,
      productId: null,
      subscriptionId: null,
      totalYen: 3300,
      discountYen: 0,
      taxYen: 300,
      refundedYen: 0,
      methodLabel: 'カード',
      confirmation,
      declineReason: null,
      step: null,
      lines: [{ words: 'プレヴォ体験', amountYen: 3300, fromDay: null, toDay: null }],
      receiptNumber: null,
      createdAt: now.toISOString(),
      paidAt: now.toISOString(),
      deadlineAt: null,
    } satisfies Order)
    api.answer(listSubscriptions, [])
    api.answer(listPaymentMethods, { provider: 'sandbox', form: null, paidy: null, methods: [] })
    const { address } = openApp('/account/payment2?price=prevo-trial&slot=wed_2026-12-02')
    expect(await screen.findByText('日時：2026年12月2日（水）19:00〜20:30')).toBeTruthy()
    await userEvent.click(screen.getByLabelText(/とおるカード/))
    await press('予約して、3,300円を支払う')
    await waitFor(() => expect(address()).toBe('/payment/success?order=o1'))
    expect(api.requests(contract.createReservation).map(({ input }) => input)).toMatchObject([
      { priceId: 'prevo-trial', slotId: 'wed_2026-12-02', hash: 'h1' },
    ])
    expect((await screen.findByRole('link', { name: 'ご予約を見る' })).getAttribute('href')).toBe(
      '/account/prevo_reserve',
    )
  })

  test('who has one reads of it on the last page, before the button', async () => {
    const price: Price = {
      id: 'prevo-trial',
      amountYen: 3300,
      interval: 'none',
      intervalCount: 1,
      trialDays: null,
      planKey: null,
      availableUntil: null,
    }
    const product: Product = {
      id: 'prevo',
      kind: 'reservation',
      title: 'プレヴォ体験',
      lead: '',
      bodyHtml: '',
      drawing: 'sprout',
      group: null,
      families: [],
      grants: [],
      prices: [price],
    }
    const lesson = { ...slot('2026-12-02'), startsAt: new Date('2026-12-02T10:00:00.000Z'), seats: 6 }
    const confirmation = confirmationOf({ product, price, method: 'カード', now, slot: lesson })
    api.answer(getCheckout, {
      product,
      price,
      confirmation,
      hash: 'h1',
      form: null,
      provider: 'sandbox',
      methods: [],
      coupon: null,
      hasPaidy: false,
      needsMethod: true,
      hold: {
        kind: 'reservation',
        title: 'プレヴォ体験',
        startsAt: '2026-12-09T10:00:00.000Z',
        minutes: 90,
      },
    })
    openApp('/account/payment2?price=prevo-trial&slot=wed_2026-12-02')
    expect(await screen.findByText('「プレヴォ体験」のご予約が、すでにあります')).toBeTruthy()
    expect(screen.getByText(/^2026年12月9日（水）19:00〜20:30/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /支払う/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'ご予約を見る' }).getAttribute('href')).toBe(
      '/account/prevo_reserve',
    )
    await expectAccessible()
  })

  test('a day that was taken meanwhile leads back to the days', async () => {
    api.refuse(getCheckout, { code: 'slot_taken' })
    openApp('/account/payment2?price=prevo-trial&slot=wed_2026-12-02')
    expect(await screen.findByText(/満席になったか/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '日を選ぶ' }).getAttribute('href')).toBe('/account/prevo_reserve')
  })

  test.each([
    ['nothing is sold', { isCheckoutOpen: false, slots }, 'いまは、ご予約を受け付けていません'],
    ['there are no days', { isCheckoutOpen: true, slots: [] }, 'つぎの日程を、準備しています'],
  ])('says so where %s', async (_, answer, text) => {
    api.answer(contract.listSlots, answer)
    open()
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('what is reserved', () => {
  test('is shown with when, where, and until when it can be changed for nothing', async () => {
    own = [reservation()]
    open()
    expect(await screen.findByText('2026年12月2日（水）19:00〜20:30')).toBeTruthy()
    expect(screen.getByText(/2026年11月30日（月）19:00まで、日を変えるのも取り消すのも無料です/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: '予約できる日' })).toBe(null)
    await expectAccessible()
  })

  test('is moved with two touches, to another day that has a seat', async () => {
    own = [reservation()]
    api.answer(contract.moveReservation, () => {
      own = [reservation({ slotId: 'wed_2026-12-16', startsAt: '2026-12-16T10:00:00.000Z' })]
      return own[0] as contract.Reservation
    })
    open()
    await press('日を変える')
    await press('2026年12月16日（水）19:00〜20:30、この日にする')
    expect(api.requests(contract.moveReservation)).toEqual([])
    await expectAccessible()
    await press('2026年12月16日（水）19:00に変える')
    expect(await screen.findByText('2026年12月16日（水）19:00〜20:30に変えました。')).toBeTruthy()
    expect(api.requests(contract.moveReservation).map(({ input }) => input)).toEqual([
      { id: 'r1', slotId: 'wed_2026-12-16' },
    ])
  })

  test.each([
    [0, '取り消しに、料金はかかりません。3,300円をお返しします。', '無料で取り消す'],
    [990, '取り消しの料金は990円です。2,310円をお返しします。', '990円をかけて取り消す'],
    [3300, '取り消しの料金は3,300円です。お返しする額は、ありません。', '3,300円をかけて取り消す'],
  ])('is cancelled for %s yen, which is said first and sent back', async (feeYen, text, button) => {
    own = [reservation({ feeYen })]
    api.answer(contract.cancelReservation, () => {
      own = [reservation({ feeYen, state: 'cancelled', canMove: false, canCancel: false })]
      // The days come later than the reservations: the part that asked is removed by then.
      const later = { isCheckoutOpen: true, slots }
      api.answer(contract.listSlots, () => new Promise(resolve => setTimeout(() => resolve(later), 50)))
      return own[0] as contract.Reservation
    })
    open()
    await press('取り消す')
    expect(await screen.findByText(text)).toBeTruthy()
    await expectAccessible()
    await press(button)
    expect(await screen.findByText('ご予約を取り消しました。')).toBeTruthy()
    expect(api.requests(contract.cancelReservation).map(({ input }) => input)).toEqual([{ id: 'r1', feeYen }])
    expect(await screen.findByRole('list', { name: '予約できる日' })).toBeTruthy()
  })

  test('another fee than the shown one is said, and the new one shown', async () => {
    own = [reservation()]
    api.answer(contract.cancelReservation, () => {
      own = [reservation({ feeYen: 990 })]
      throw new FakeRefusal({ code: 'terms_changed' })
    })
    open()
    await press('取り消す')
    await press('無料で取り消す')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '990円をかけて取り消す' })).toBeTruthy()
  })

  test('unpaid leads to the payment, and can be given up', async () => {
    own = [reservation({ state: 'held', canMove: false })]
    api.answer(contract.cancelReservation, () => {
      own = []
      return reservation({ state: 'cancelled' })
    })
    open()
    const pay = await screen.findByRole('link', { name: 'お支払いへすすむ' })
    expect(pay.getAttribute('href')).toBe('/payment/success?order=o1')
    await press('この予約をやめる')
    expect(await screen.findByRole('list', { name: '予約できる日' })).toBeTruthy()
  })

  test('stays in a list when it is over or cancelled', async () => {
    own = [
      reservation({ id: 'r3', state: 'cancelled', feeYen: 990 }),
      reservation({ id: 'r2', startsAt: '2026-11-18T10:00:00.000Z', canMove: false, canCancel: false }),
    ]
    open()
    const list = await screen.findByRole('list', { name: 'これまでのご予約' })
    expect(within(list).getByText('取り消しずみ・料金 990円')).toBeTruthy()
    expect(within(list).getByText('終わりました・3,300円')).toBeTruthy()
  })
})
