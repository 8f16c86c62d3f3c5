import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { findSlot, isBookable, slotsOf } from '@iki/contract/money/lesson-slot'
import * as contract from '@iki/contract/money/reservation'
import { cancellationFee, canMove, windowEnds, windowOf } from '@iki/contract/money/reservation-terms'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { ReservationMails } from './reservation.mails.ts'
import * as store from './reservation.store.ts'
import type { SeatService } from './seat.service.ts'

type Price = { id: string; amountYen: number }
type Parts = {
  db: Database
  clock: Clock
  seats: Pick<SeatService, 'findSeat'>
  listProducts(asked: {
    kind: 'reservation'
  }): Promise<{ isCheckoutOpen: boolean; products: { id: string; title: string; prices: Price[] }[] }>
  orders: { giveUp(id: string, uid: string): Promise<unknown> }
  refunds: {
    lock(tx: Transaction, orderId: string): Promise<void>
    returnPart(
      tx: Transaction,
      orderId: string,
      which: { retainedYen: number; reason: string; askedBy: string },
    ): Promise<number>
  }
  forgetLicences(uid: string): void
  findMember(uid: string): Promise<{ email: string | null; nickname: string | null } | null>
  outbox: MailOutbox
  mails: Pick<ReservationMails, 'moved' | 'cancelled'>
}

/** What members do with their reservations; orders take the seats (seat.service.ts). */
export function ownReservationService({ db, clock, seats, orders, refunds, outbox, mails, ...parts }: Parts) {
  const present = (found: store.StoredReservation): contract.Reservation => {
    const { id, orderId, slotId, productId, title, startsAt, minutes, place, totalYen, lateMoves } = found
    const window = windowOf(startsAt, clock())
    const state = found.state === 'lapsed' ? 'cancelled' : found.state
    const fee = state === 'reserved' ? cancellationFee(totalYen, window) : (found.feeYen ?? 0)
    const ends = windowEnds(startsAt)
    return {
      id,
      orderId,
      slotId,
      productId,
      title,
      state,
      minutes,
      place,
      paidYen: totalYen,
      feeYen: fee,
      startsAt: startsAt.toISOString(),
      canMove: state === 'reserved' && canMove(window, lateMoves),
      canCancel: state === 'held' || (state === 'reserved' && window !== 'begun'),
      freeUntil: ends.free.toISOString(),
      lateUntil: ends.late.toISOString(),
    }
  }

  async function findOwn(id: string, uid: string): Promise<store.StoredReservation> {
    const found = await store.findReservation(db, id)
    if (found?.uid !== uid) throw new AppError('not_found')
    return found
  }

  /** The order's lock comes first, always: payments and refunds begin there, too. */
  async function lock(tx: Transaction, { orderId }: store.StoredReservation) {
    await refunds.lock(tx, orderId)
    const locked = await store.lockOfOrder(tx, orderId)
    if (!locked) throw new AppError('not_found')
    return locked
  }

  const show = async (id: string, uid: string) => present(await findOwn(id, uid))

  async function cancelReserved(found: store.StoredReservation, shownFeeYen: number | null): Promise<void> {
    const { id, uid } = found
    const member = uid ? await parts.findMember(uid) : null
    await db.transaction(async tx => {
      const locked = await lock(tx, found)
      if (locked.state === 'cancelled') return
      if (locked.state !== 'reserved') throw new AppError('order_over')
      const now = clock()
      const window = windowOf(locked.startsAt, now)
      if (window === 'begun') throw new AppError('too_late')
      const feeYen = cancellationFee(locked.totalYen, window)
      if (shownFeeYen !== null && feeYen !== shownFeeYen) throw new AppError('terms_changed')
      await store.setState(tx, { id, state: 'cancelled', feeYen, cancelledAt: now })
      const request = { reason: '予約の取り消し', askedBy: 'member' }
      const returnedYen = await refunds.returnPart(tx, locked.orderId, { ...request, retainedYen: feeYen })
      if (!member?.email) return
      const { email, nickname } = member
      await outbox.queue(tx, mails.cancelled({ email, nickname }, { lesson: locked, feeYen, returnedYen }))
    })
    if (uid) parts.forgetLicences(uid)
  }

  return {
    async listSlots(): Promise<OutputOf<typeof contract.listSlots>> {
      const [rules, { isCheckoutOpen, products }] = await Promise.all([
        store.listRules(db),
        parts.listProducts({ kind: 'reservation' }),
      ])
      const slots = slotsOf(rules, clock())
      const taken = new Map(
        (
          await store.countTaken(
            db,
            slots.map(({ id }) => id),
          )
        ).map(({ slotId, count }) => [slotId, count]),
      )
      return {
        isCheckoutOpen,
        slots: slots.slice(0, 500).flatMap(({ id, productId, place, startsAt, minutes, seats: all }) => {
          const product = products.find(each => each.id === productId)
          const price = product?.prices[0]
          if (!product || !price) return []
          const seatsLeft = Math.max(0, all - (taken.get(id) ?? 0))
          const sold = { productId, title: product.title, priceId: price.id, amountYen: price.amountYen }
          return { id, place, minutes, seatsLeft, startsAt: startsAt.toISOString(), ...sold }
        }),
      }
    },

    async list(uid: string): Promise<OutputOf<typeof contract.listReservations>> {
      const found = await store.listOwn(db, { uid, limit: contract.mostReservations })
      return { reservations: found.map(present) }
    },

    async move(
      { id, slotId }: InputOf<typeof contract.moveReservation>,
      uid: string,
    ): Promise<contract.Reservation> {
      const found = await findOwn(id, uid)
      const member = await parts.findMember(uid)
      await db.transaction(async tx => {
        const before = await lock(tx, found)
        if (before.state === 'held') throw new AppError('order_under_way')
        if (before.state !== 'reserved') throw new AppError('order_over')
        if (before.slotId === slotId) return
        const now = clock()
        const window = windowOf(before.startsAt, now)
        if (!canMove(window, before.lateMoves)) throw new AppError('too_late')
        const slot = findSlot(await store.listRules(tx), slotId)
        if (slot?.productId !== before.productId) throw new AppError('slot_taken')
        if (!isBookable(slot, now)) throw new AppError('too_late')
        const seat = await seats.findSeat(tx, slot)
        if (seat === null) throw new AppError('slot_taken')
        const { startsAt, minutes, place } = slot
        const lateMoves = before.lateMoves + (window === 'late' ? 1 : 0)
        const after = { id, slotId, startsAt, minutes, place, seat, lateMoves, state: 'reserved' }
        await store.setPlace(tx, after)
        if (!member?.email) return
        const { email, nickname } = member
        const lessons = { before, after: { ...before, startsAt, minutes, place } }
        await outbox.queue(tx, mails.moved({ email, nickname }, lessons))
      })
      return show(id, uid)
    },

    async cancel(
      { id, feeYen }: InputOf<typeof contract.cancelReservation>,
      uid: string,
    ): Promise<contract.Reservation> {
      const found = await findOwn(id, uid)
      if (found.state === 'held') await orders.giveUp(found.orderId, uid)
      else if (found.state === 'reserved') await cancelReserved(found, feeYen)
      return show(id, uid)
    },

    /** What the member has before them, as cancelling it now would be. */
    async listComing(uid: string): Promise<contract.Reservation[]> {
      return (await store.listComing(db, { uid, now: clock() })).map(present)
    },

    /** Cancels what the member who leaves has before them, for the fee of now. May be repeated. */
    async cancelAllOf(uid: string): Promise<void> {
      for (const found of await store.listComing(db, { uid, now: clock() }))
        if (found.state === 'reserved') await cancelReserved(found, null)
    },

    /** Whether the member has a lesson before them, paid or not. */
    hasComing: async (handle: Handle, uid: string): Promise<boolean> =>
      (await store.listComing(handle, { uid, now: clock() })).length > 0,
  }
}
export type OwnReservations = ReturnType<typeof ownReservationService>
