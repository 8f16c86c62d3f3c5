import { getMe } from '@iki/contract/account/session'
import { createOrder, getCheckout, getOrder, giveUpOrder, payOrder } from '@iki/contract/money/order'
import * as contract from '@iki/contract/money/reservation'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { orders, refunds } from '#features/billing/billing.tables.ts'
import { moneyLedger } from '#features/billing/money-ledger.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createLessons, createProduct, reserve } from '#test/shop.ts'
import { reservations } from './reservation.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing, reservation: seats } = testServices({ config, db, clock })
const noon = new Date('2026-11-26T03:00:00.000Z')

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let lessons: Awaited<ReturnType<typeof createLessons>>
let slot: { priceId: string; slotId: string }
beforeEach(async () => {
  clock.set(noon)
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  lessons = await createLessons(db, { seats: 1 })
  slot = { priceId: lessons.priceId, slotId: lessons.on('2026-12-02') }
})

const stranger = async () => signedInBrowser(app, await createMember(db))
const own = async (of = page) => (await of.call(contract.listReservations, {})).data?.reservations ?? []
const seatsLeft = async () =>
  (await page.call(contract.listSlots, {})).data?.slots.find(({ id }) => id === slot.slotId)?.seatsLeft
const licences = async () => (await page.call(getMe, {})).data?.licences ?? []
const returned = async (orderId = '') =>
  (
    await db
      .select({ yen: orders.refundedYen, state: orders.state })
      .from(orders)
      .where(eq(orders.id, orderId))
  )[0]

describe('reserving', () => {
  test('takes a seat for the price, opens what goes with it, and is mailed with all that was shown', async () => {
    expect(await seatsLeft()).toBe(1)
    const { order } = await reserve(page, slot)
    expect(order).toMatchObject({ kind: 'reservation', state: 'paid', totalYen: 3300, subscriptionId: null })
    expect(await own()).toMatchObject([
      {
        state: 'reserved',
        title: 'プレヴォ体験',
        place: '息の間',
        minutes: 90,
        feeYen: 0,
        paidYen: 3300,
        startsAt: '2026-12-02T10:00:00.000Z',
        canMove: true,
        canCancel: true,
        orderId: order?.id,
        freeUntil: '2026-11-30T10:00:00.000Z',
        lateUntil: '2026-12-02T07:00:00.000Z',
      },
    ])
    expect(await seatsLeft()).toBe(0)
    expect(await licences()).toMatchObject([{ itemId: '000018', status: 'active' }])
    const [mail] = await mailsTo(db, member.email)
    expect(mail).toMatchObject({
      kind: 'order_accepted',
      subject: expect.stringContaining('ご予約を承りました'),
    })
    for (const text of ['2026年12月2日（水）19:00〜20:30', '息の間', '料金の3割（990円）', 'prevo_reserve'])
      expect(mail?.text).toContain(text)
  })

  test('of the last seat by twenty at once leaves it with one of them, and nobody else pays', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, stranger))
    const answers = await Promise.all(pages.map(each => reserve(each, slot)))
    const got = answers.filter(({ order }) => order?.state === 'paid')
    expect(got).toHaveLength(1)
    const codes = answers.filter(({ order }) => !order).map(({ code }) => code)
    expect(codes).toEqual(Array(19).fill('slot_taken'))
    const charged = await db
      .select({ id: moneyLedger.id })
      .from(moneyLedger)
      .innerJoin(orders, eq(orders.id, moneyLedger.orderId))
      .where(eq(orders.priceId, slot.priceId))
    expect(charged).toHaveLength(1)
  })

  test('pressed twenty times is done once', async () => {
    const { order, input } = await reserve(page, slot)
    const again = await Promise.all(
      Array.from({ length: 20 }, () => page.call(contract.createReservation, input)),
    )
    expect(new Set(again.map(({ data }) => data?.id))).toEqual(new Set([order?.id]))
    expect(await own()).toHaveLength(1)
    const { hash } = (await page.call(getCheckout, { ...slot, slotId: lessons.on('2026-12-09') })).data ?? {}
    const other = { ...input, slotId: lessons.on('2026-12-09'), hash: hash ?? '' }
    expect((await page.call(contract.createReservation, other)).code).toBe('repeated_differently')
  })

  test('of two days at one moment gives one of them: a member has one lesson before them', async () => {
    const days = ['2026-12-02', '2026-12-09', '2026-12-16'].map(day => ({ ...slot, slotId: lessons.on(day) }))
    const inputs = await Promise.all(
      days.map(async each => {
        const hash = (await page.call(getCheckout, each)).data?.hash ?? ''
        return { ...each, hash, clientId: newId(), newMethod: 'visa-4242', isOfAge: true }
      }),
    )
    const answers = await Promise.all(inputs.map(input => page.call(contract.createReservation, input)))
    expect(answers.filter(({ data }) => data)).toHaveLength(1)
    expect(answers.flatMap(({ data, code }) => (data ? [] : [code]))).toEqual(
      Array(2).fill('reservation_exists'),
    )
  })

  test('is of a day that there is, that has not closed, and of that price', async () => {
    const codeOf = async (slotId: string, priceId = slot.priceId) =>
      (await reserve(page, { priceId, slotId })).code
    expect(await codeOf(lessons.on('2026-12-03'))).toBe('slot_taken')
    expect(await codeOf('no-such-lesson')).toBe('slot_taken')
    expect(await codeOf(lessons.on('2026-11-25'))).toBe('too_late')
    expect(await codeOf(lessons.on('2026-12-30'))).toBe('too_late') // Not yet: more than four weeks ahead.
    const other = await createLessons(db)
    expect(await codeOf(slot.slotId, other.priceId)).toBe('slot_taken')
    const single = await createProduct(db, { every: 'none' })
    expect(await codeOf(slot.slotId, single.priceId)).toBe('invalid_input')
    expect((await buy(page, slot.priceId)).code).toBe('invalid_input')
    const hash = { hash: 'x', clientId: newId(), newMethod: 'visa-4242', isOfAge: true }
    expect((await page.call(createOrder, { ...hash, priceId: slot.priceId })).code).toBe('invalid_input')
    expect((await page.call(contract.createReservation, { ...hash, ...slot })).code).toBe('terms_changed')
  })

  test('another day is another confirmation', async () => {
    const hashOf = async (day: string) =>
      (await page.call(getCheckout, { ...slot, slotId: lessons.on(day) })).data?.hash
    expect(await hashOf('2026-12-02')).not.toBe(await hashOf('2026-12-09'))
  })
})

describe('a seat that is not paid', () => {
  test('waits for another card, and is held meanwhile', async () => {
    const { order } = await reserve(page, slot, { newMethod: 'visa-0002' })
    expect(order).toMatchObject({ state: 'failed' })
    expect(await own()).toMatchObject([{ state: 'held', canMove: false, canCancel: true }])
    expect((await reserve(await stranger(), slot)).code).toBe('slot_taken')
    expect((await page.call(getCheckout, slot)).data?.hold).toMatchObject({
      kind: 'order',
      orderId: order?.id,
    })
    await page.call(payOrder, { id: order?.id ?? '', newMethod: 'visa-4242' })
    expect(await own()).toMatchObject([{ state: 'reserved' }])
    // Who has one reads of it before the last button of another.
    const another = { ...slot, slotId: lessons.on('2026-12-09') }
    expect((await page.call(getCheckout, another)).data?.hold).toMatchObject({
      kind: 'reservation',
      title: 'プレヴォ体験',
      minutes: 90,
    })
  })

  test('is free again when the member gives it up, in either way', async () => {
    const { order } = await reserve(page, slot, { newMethod: 'visa-0002' })
    await page.call(giveUpOrder, { id: order?.id ?? '' })
    expect([await own(), await seatsLeft()]).toEqual([[], 1])
    const { order: second } = await reserve(page, slot, { newMethod: 'visa-0002' })
    const [held] = await own()
    const cancel = { id: held?.id ?? '', feeYen: 0 }
    for (let times = 0; times < 2; times++)
      expect((await page.call(contract.cancelReservation, cancel)).data?.state).toBe('cancelled')
    expect([await own(), await seatsLeft()]).toEqual([[], 1])
    expect((await page.call(getOrder, { id: second?.id ?? '' })).data?.state).toBe('void')
  })

  test('is free again after half an hour', async () => {
    await reserve(page, slot, { newMethod: 'visa-0002' })
    clock.set(new Date(noon.getTime() + 31 * 60_000))
    await billing.sweep()
    page = await signedInBrowser(app, member)
    expect([await own(), await seatsLeft()]).toEqual([[], 1])
    expect((await reserve(await stranger(), slot)).order?.state).toBe('paid')
  })
})

describe('money that comes late', () => {
  /** Ordered with a card that pays later, and given up for its deadline before it does. */
  async function orderedAndExpired() {
    const { order } = await reserve(page, slot, { newMethod: 'visa-0077' })
    expect(order).toMatchObject({ state: 'processing' })
    const id = order?.id ?? ''
    await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, id))
    await db.transaction(tx => seats.seats.free(tx, id))
    return id
  }
  async function payLate() {
    clock.set(new Date(noon.getTime() + 2 * 60_000))
    await billing.sweep()
    page = await signedInBrowser(app, member)
  }

  test('takes the seat again, if it is still free', async () => {
    await orderedAndExpired()
    await payLate()
    expect(await own()).toMatchObject([{ state: 'reserved' }])
    expect(await seatsLeft()).toBe(0)
    expect(await licences()).toHaveLength(1)
  })

  test('goes back by itself, if somebody else has the seat', async () => {
    const id = await orderedAndExpired()
    const other = await stranger()
    expect((await reserve(other, slot)).order?.state).toBe('paid')
    await payLate()
    expect(await returned(id)).toEqual({ yen: 3300, state: 'refunded' })
    expect(await own()).toEqual([])
    expect(await licences()).toEqual([])
    expect(await own(other)).toMatchObject([{ state: 'reserved' }])
    const asked = await db.select().from(refunds)
    expect(asked).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ amountYen: 3300, askedBy: 'system' })]),
    )
  })

  test('goes back by itself, if the member has reserved another day meanwhile', async () => {
    const id = await orderedAndExpired()
    expect((await reserve(page, { ...slot, slotId: lessons.on('2026-12-09') })).order?.state).toBe('paid')
    await payLate()
    expect(await returned(id)).toMatchObject({ yen: 3300 })
    expect(await own()).toMatchObject([{ slotId: lessons.on('2026-12-09') }])
  })
})

describe('all of the price returned by the operator', () => {
  test('gives the seat back, and costs the member nothing', async () => {
    const { order } = await reserve(page, slot)
    await billing.refunds.refundOrder(order?.id ?? '', { reason: '休講', askedBy: 'operator' })
    expect(await own()).toMatchObject([{ state: 'cancelled', feeYen: 0, canCancel: false, canMove: false }])
    expect(await seatsLeft()).toBe(1)
    expect(await licences()).toMatchObject([{ status: 'revoked' }])
  })

  test('but a part of it leaves the reservation as it is', async () => {
    const { order } = await reserve(page, slot)
    const part = { reason: 'おわび', askedBy: 'operator', amountYen: 300 }
    await billing.refunds.refundOrder(order?.id ?? '', part)
    const [remaining] = await own()
    expect(remaining).toMatchObject({ state: 'reserved' })
    await page.call(contract.cancelReservation, { id: remaining?.id ?? '', feeYen: 0 })
    expect(await returned(order?.id)).toEqual({ yen: 3300, state: 'refunded' })
  })
})

test('rows say that nobody has two seats, and no seat two', async () => {
  await reserve(page, slot)
  const [row] = await db.select().from(reservations).where(eq(reservations.slotId, slot.slotId))
  if (!row) throw new Error('no row')
  const { order } = await reserve(await stranger(), { ...slot, slotId: lessons.on('2026-12-09') })
  const same = { slotId: slot.slotId, seat: row.seat }
  await expect(
    db
      .update(reservations)
      .set(same)
      .where(eq(reservations.orderId, order?.id ?? '')),
  ).rejects.toThrow()
})
