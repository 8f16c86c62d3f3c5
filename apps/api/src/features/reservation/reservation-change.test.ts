import { getMe } from '@iki/contract/account/session'
import { listPaymentHistory } from '@iki/contract/money/order'
import * as contract from '@iki/contract/money/reservation'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders, payments, refunds } from '#features/billing/billing.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { createLessons, reserve } from '#test/shop.ts'
import { reservations } from './reservation.tables.ts'
import { slotRules } from './slot-rule.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing, ownReservation, leaving, sandbox } = testServices({ config, db, clock })

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let lessons: Awaited<ReturnType<typeof createLessons>>
let id: string
let orderId: string
const tokyo = (written: string) => new Date(`${written}+09:00`)
/** The page of the member at another time: tokens of before have run out. */
async function at(written: string) {
  clock.set(tokyo(written))
  page = await signedInBrowser(app, member)
}
beforeEach(async () => {
  member = await createMember(db)
  await at('2026-11-26T12:00:00')
  lessons = await createLessons(db, { seats: 1 })
  const { order } = await reserve(page, { priceId: lessons.priceId, slotId: lessons.on('2026-12-02') })
  orderId = order?.id ?? ''
  id = (await own())?.id ?? ''
})
afterEach(() => vi.restoreAllMocks())

const own = async () => (await page.call(contract.listReservations, {})).data?.reservations[0]
const move = (day: string, of = page) => of.call(contract.moveReservation, { id, slotId: lessons.on(day) })
const cancel = (feeYen: number, of = page) => of.call(contract.cancelReservation, { id, feeYen })
const stranger = async () => signedInBrowser(app, await createMember(db))
const seatsLeft = async (day = '2026-12-02') =>
  (await page.call(contract.listSlots, {})).data?.slots.find(slot => slot.id === lessons.on(day))?.seatsLeft
const kinds = async () => (await mailsTo(db, member.email)).map(({ kind }) => kind)
const refundsOfOrder = () =>
  db
    .select({ id: refunds.id, yen: refunds.amountYen, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
const history = async () => (await page.call(listPaymentHistory, {})).data?.orders[0]
const licences = async () => (await page.call(getMe, {})).data?.licences ?? []

describe('moving', () => {
  test('gives the seat to others, takes another, and mails both days', async () => {
    const { data } = await move('2026-12-09')
    expect(data).toMatchObject({ id, startsAt: '2026-12-09T10:00:00.000Z', state: 'reserved', canMove: true })
    expect([await seatsLeft(), await seatsLeft('2026-12-09')]).toEqual([1, 0])
    const [mail] = await mailsTo(db, member.email)
    expect(mail).toMatchObject({ kind: 'reservation_moved' })
    expect(mail?.text).toContain('日時：2026年12月9日（水）19:00')
    expect(mail?.text).toContain('もとの日時：2026年12月2日（水）19:00')
  })

  test('done twice is done once', async () => {
    const answers = await Promise.all([move('2026-12-09'), move('2026-12-09'), move('2026-12-09')])
    expect(answers.map(({ data }) => data?.startsAt)).toEqual(Array(3).fill('2026-12-09T10:00:00.000Z'))
    expect((await kinds()).filter(kind => kind === 'reservation_moved')).toHaveLength(1)
  })

  test.each([
    ['exactly 48 hours before, as often as one likes', '2026-11-30T19:00:00', [200, 200, 200]],
    ['a second later, once; the new day has its own windows', '2026-11-30T19:00:01', [200, 200, 200]],
    ['exactly 3 hours before', '2026-12-02T16:00:00', [200]],
    ['a second later, not at all', '2026-12-02T16:00:01', [409]],
  ])('%s', async (_, when, expected) => {
    await at(when)
    const days = ['2026-12-09', '2026-12-16', '2026-12-09'].slice(0, expected.length)
    const got: number[] = []
    for (const day of days) got.push((await move(day)).http)
    expect(got).toEqual(expected)
  })

  test('late is once: to another late day, and no further', async () => {
    await db.insert(slotRules).values({
      id: `${lessons.ruleId}-2`,
      productId: lessons.productId,
      place: '息の間',
      weekday: 'thursday',
      startsAt: '19:00',
      minutes: 90,
      seats: 3,
      closedOn: [],
      isRetired: false,
      contentHash: '1',
    })
    await at('2026-12-02T12:00:00')
    const thursday = { id, slotId: `${lessons.ruleId}-2_2026-12-03` }
    expect((await page.call(contract.moveReservation, thursday)).data).toMatchObject({ canMove: false })
    expect((await move('2026-12-09')).code).toBe('too_late')
    expect(await own()).toMatchObject({ startsAt: '2026-12-03T10:00:00.000Z', feeYen: 990 })
  })

  test('is to a lesson that is held, has a seat, is of the same kind, and has not closed', async () => {
    expect((await move('2026-12-10')).code).toBe('slot_taken')
    const other = await stranger()
    await reserve(other, { priceId: lessons.priceId, slotId: lessons.on('2026-12-09') })
    expect((await move('2026-12-09')).code).toBe('slot_taken')
    const otherKind = await createLessons(db)
    const input = { id, slotId: otherKind.on('2026-12-16') }
    expect((await page.call(contract.moveReservation, input)).code).toBe('slot_taken')
    expect((await move('2026-11-25')).code).toBe('too_late')
    expect(await own()).toMatchObject({ startsAt: '2026-12-02T10:00:00.000Z' })
  })
})

test('no second name of a day makes a lesson of its own, with seats of its own, on a day that is closed', async () => {
  await at('2027-02-20T12:00:00')
  const other = await stranger()
  const input = { priceId: lessons.priceId, slotId: lessons.on('2027-02-31') } // It would be 3 March.
  await db
    .update(slotRules)
    .set({ closedOn: ['2027-03-03'] })
    .where(eq(slotRules.id, lessons.ruleId))
  expect((await reserve(other, input)).code).toBe('slot_taken')
  const later = { priceId: lessons.priceId, slotId: lessons.on('2027-02-24') }
  expect((await reserve(page, later)).order?.state).toBe('paid')
  const moved = { id: (await own())?.id ?? '', slotId: input.slotId }
  expect((await page.call(contract.moveReservation, moved)).code).toBe('slot_taken')
})

describe('cancelling', () => {
  test.each([
    ['exactly 48 hours before', '2026-11-30T19:00:00', 0, 3300],
    ['a second later', '2026-11-30T19:00:01', 990, 2310],
    ['exactly 3 hours before', '2026-12-02T16:00:00', 990, 2310],
    ['a second later', '2026-12-02T16:00:01', 3300, 0],
  ])('%s costs what was shown, and the rest goes back', async (_, when, feeYen, back) => {
    await at(when)
    expect(await own()).toMatchObject({ feeYen, canCancel: true })
    expect((await cancel(feeYen)).data).toMatchObject({ state: 'cancelled', feeYen, canCancel: false })
    expect((await refundsOfOrder()).map(({ yen }) => yen)).toEqual(back > 0 ? [back] : [])
    expect(await history()).toMatchObject({
      refundedYen: back,
      state: back === 3300 ? 'refunded' : 'paid',
    })
    // For the whole price, what it opened stays open.
    expect(await licences()).toMatchObject([{ status: back > 0 ? 'revoked' : 'active' }])
    const [mail] = await mailsTo(db, member.email)
    expect(mail).toMatchObject({ kind: 'reservation_cancelled' })
  })

  test('in the second of the window: another fee than the shown one is refused, and nothing is done', async () => {
    await at('2026-11-30T19:00:00')
    const shown = (await own())?.feeYen ?? -1
    clock.set(tokyo('2026-11-30T19:00:01'))
    expect((await cancel(shown)).code).toBe('terms_changed')
    expect(await own()).toMatchObject({ state: 'reserved', feeYen: 990 })
    expect(await refundsOfOrder()).toEqual([])
    expect((await cancel(990)).data).toMatchObject({ state: 'cancelled' })
  })

  test('twenty times at once returns the money once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(0)))
    expect(new Set(answers.map(({ data }) => data?.state))).toEqual(new Set(['cancelled']))
    expect(await refundsOfOrder()).toMatchObject([{ yen: 3300 }])
    expect((await kinds()).filter(kind => kind === 'reservation_cancelled')).toHaveLength(1)
  })

  test('is too late once it has started', async () => {
    await at('2026-12-02T19:00:00')
    expect((await cancel(3300)).code).toBe('too_late')
    expect(await own()).toMatchObject({ canCancel: false, state: 'reserved' })
  })

  test('while the provider does not answer frees the seat at once; the money waits for the job', async () => {
    const provider = sandbox.provider
    if (!provider) throw new Error('no provider')
    await cancel(0)
    expect(await seatsLeft()).toBe(1)
    const [refund] = await refundsOfOrder()
    const away = vi.spyOn(provider, 'refund').mockRejectedValue(new Error('no answer'))
    await expect(billing.refunds.carryOut(refund?.id ?? '')).rejects.toThrow('no answer')
    expect(await refundsOfOrder()).toMatchObject([{ state: 'asked' }])
    const other = await reserve(await stranger(), {
      priceId: lessons.priceId,
      slotId: lessons.on('2026-12-02'),
    })
    expect(other.order?.state).toBe('paid')
    away.mockRestore()
    for (let times = 0; times < 2; times++) await billing.refunds.carryOut(refund?.id ?? '')
    expect(await refundsOfOrder()).toMatchObject([{ state: 'done', yen: 3300 }])
    expect((await kinds()).filter(kind => kind === 'order_refunded')).toHaveLength(1)
  })
})

test('a reservation of another member is not found, whatever is asked of it', async () => {
  const other = await stranger()
  expect((await move('2026-12-09', other)).code).toBe('not_found')
  expect((await cancel(0, other)).code).toBe('not_found')
  expect((await other.call(contract.listReservations, {})).data?.reservations).toEqual([])
  expect(await own()).toMatchObject({ state: 'reserved', startsAt: '2026-12-02T10:00:00.000Z' })
})

describe('each day', () => {
  const reminders = async () => (await kinds()).filter(kind => kind === 'reservation_reminder')

  test('members are reminded of the lesson of tomorrow, once', async () => {
    await at('2026-11-30T10:00:00')
    await ownReservation.daily()
    expect(await reminders()).toEqual([])
    await at('2026-12-01T10:00:00')
    await Promise.all([ownReservation.daily(), ownReservation.daily()])
    await ownReservation.daily()
    expect(await reminders()).toHaveLength(1)
  })

  test('and of another that they have moved to', async () => {
    await at('2026-12-01T10:00:00')
    await ownReservation.daily()
    await move('2026-12-09')
    await at('2026-12-08T10:00:00')
    await ownReservation.daily()
    expect(await reminders()).toHaveLength(2)
  })

  test('nobody is reminded of what was cancelled', async () => {
    await cancel(0)
    await at('2026-12-01T10:00:00')
    await ownReservation.daily()
    expect(await reminders()).toEqual([])
  })

  test.each([
    ['is held no more', { isRetired: true }],
    ['has that day off', { closedOn: ['2026-12-02'] }],
    ['is elsewhere', { place: '別館' }],
    ['is at another time', { startsAt: '18:00' }],
  ])('the operator is notified once of a seat in a lesson that %s, and the seat stays', async (_, change) => {
    await db.update(slotRules).set(change).where(eq(slotRules.id, lessons.ruleId))
    const notices = async () =>
      (await mailsTo(db, config.supportEmail)).filter(({ text }) => text.includes(id))
    await ownReservation.daily()
    await ownReservation.daily()
    expect(await notices()).toMatchObject([{ kind: 'reservation_without_slot' }])
    expect(await own()).toMatchObject({
      state: 'reserved',
      place: '息の間',
      startsAt: '2026-12-02T10:00:00.000Z',
    })
    const all = await ownReservation.comingLessons.listAll()
    expect(all.find(each => each.id === id)).toMatchObject({ isStillHeld: false, uid: member.uid })
  })
})

test('leaving cancels what is to come, for the fee of now, and says so before', async () => {
  await at('2026-12-01T12:00:00')
  expect(await leaving.leavings.read(member.uid)).toMatchObject({
    reservations: [{ title: 'プレヴォ体験', startsAt: '2026-12-02T10:00:00.000Z', feeYen: 990 }],
  })
  for (let times = 0; times < 2; times++) await ownReservation.reservations.cancelAllOf(member.uid)
  expect(await refundsOfOrder()).toMatchObject([{ yen: 2310 }])
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id))
  expect(row).toMatchObject({ state: 'cancelled', feeYen: 990 })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.refundedYen).toBe(2310)
})
