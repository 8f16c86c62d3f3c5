import { findSlot, isBookable, type LessonSlot } from '@iki/contract/money/lesson-slot'
import { AppError } from '#core/app-error.ts'
import type { Handle, Transaction } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { newId } from '#core/random.ts'
import * as store from './reservation.store.ts'

type Held = { orderId: string; uid: string; slot: LessonSlot; now: Date }

/** What happens to seats when orders are made, paid, given up and paid back. */
export function seatService() {
  /** A seat of the lesson, which nobody else gets as long as the transaction lasts. Null if there is none. */
  async function findSeat(tx: Transaction, { id: slotId, seats }: LessonSlot): Promise<number | null> {
    await lockName(tx, `slot ${slotId}`)
    return store.findFreeSeat(tx, { slotId, seats })
  }

  /** One at a time: whoever has a lesson before them cannot take another. */
  async function requireNone(tx: Transaction, { uid, now }: { uid: string; now: Date }): Promise<void> {
    await lockName(tx, `reservations of ${uid}`)
    if ((await store.listComing(tx, { uid, now })).length > 0) throw new AppError('reservation_exists')
  }

  return {
    findSeat,

    /**
     * The lesson that is ordered; null for what is no reservation. Throws invalid_input if one does not go with the
     * other, slot_taken for a lesson that is not held, and too_late.
     */
    async find(
      handle: Handle,
      { id: productId, kind }: { id: string; kind: string },
      { slotId, now }: { slotId: string | undefined; now: Date },
    ): Promise<LessonSlot | null> {
      if ((kind === 'reservation') !== (slotId !== undefined))
        throw new AppError('invalid_input', { fields: { slotId: '日を選んでください' } })
      if (slotId === undefined) return null
      const slot = findSlot(await store.listRules(handle), slotId)
      if (slot?.productId !== productId) throw new AppError('slot_taken')
      if (!isBookable(slot, now)) throw new AppError('too_late')
      return slot
    },

    /** The coming lesson of a member, reserved or waiting for its payment; null if there is none. */
    async findHeld(handle: Handle, which: { uid: string; now: Date }) {
      const [held] = await store.listComing(handle, which)
      if (!held) return null
      const { orderId, title, startsAt, minutes } = held
      return { isPaid: held.state === 'reserved', orderId, title, startsAt, minutes }
    },

    /** Holds a seat for an order that was just written. Throws slot_taken or reservation_exists. */
    async hold(tx: Transaction, { orderId, uid, slot, now }: Held): Promise<void> {
      await requireNone(tx, { uid, now })
      const seat = await findSeat(tx, slot)
      if (seat === null) throw new AppError('slot_taken')
      const { id: slotId, startsAt, minutes, place } = slot
      const id = newId()
      await store.insertReservation(tx, { id, orderId, slotId, startsAt, minutes, place, seat, now })
    },

    /**
     * The order is paid. False if that was too late: the seat was given back meanwhile, and there is no other, or the
     * lesson has started, or the member has reserved another.
     */
    async take(tx: Transaction, { orderId, uid, now }: Omit<Held, 'slot'>): Promise<boolean> {
      const held = await store.lockOfOrder(tx, orderId)
      if (!held) return false
      const { id, slotId, startsAt, minutes, place, lateMoves } = held
      if (held.state === 'held') {
        await store.setState(tx, { id, state: 'reserved', feeYen: null, cancelledAt: null })
        return true
      }
      const slot = findSlot(await store.listRules(tx), slotId)
      if (held.state !== 'lapsed' || !slot || startsAt <= now) return false
      await lockName(tx, `reservations of ${uid}`)
      if ((await store.listComing(tx, { uid, now })).length > 0) return false
      const seat = await findSeat(tx, slot)
      if (seat === null) return false
      const again = { id, slotId, startsAt, minutes, place, lateMoves }
      await store.setPlace(tx, { ...again, seat, state: 'reserved' })
      return true
    },

    /** The order is over without being paid: the seat is anybody's again. */
    async free(tx: Transaction, orderId: string): Promise<void> {
      const held = await store.lockOfOrder(tx, orderId)
      if (held?.state !== 'held') return
      await store.setState(tx, { id: held.id, state: 'lapsed', feeYen: null, cancelledAt: null })
    },

    /** All of the order was paid back. */
    async takeBack(tx: Transaction, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
      const reserved = await store.lockOfOrder(tx, orderId)
      if (reserved?.state !== 'reserved') return
      await store.setState(tx, { id: reserved.id, state: 'cancelled', feeYen: 0, cancelledAt: now })
    },
  }
}
export type SeatService = ReturnType<typeof seatService>
