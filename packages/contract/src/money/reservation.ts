import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, text } from '../api/schema.ts'
import { newOrderEntries, newOrderErrors, orderSchema } from './order.ts'

const yen = integer(0, 9_999_999)
export const placeLength = 120
/** How many of a member’s reservations are listed. */
export const mostReservations = 50

const lessonEntries = {
  startsAt: instant,
  minutes: integer(1, 1440),
  place: text(placeLength),
}

/** A lesson that can be reserved. */
export const slotSchema = v.object({
  id,
  ...lessonEntries,
  seatsLeft: integer(0, 1000),
  productId: id,
  title: text(60),
  priceId: id,
  amountYen: yen,
})
export type Slot = v.InferOutput<typeof slotSchema>

/** `held` waits for its payment, `reserved` is paid; one that was given up unpaid is not listed. */
export const shownReservationStates = ['held', 'reserved', 'cancelled'] as const

export const reservationSchema = v.object({
  id,
  orderId: id,
  slotId: id,
  productId: id,
  title: text(60),
  state: v.picklist(shownReservationStates),
  ...lessonEntries,
  paidYen: yen,
  /** What cancelling costs now; of a cancelled one, what it has cost. */
  feeYen: yen,
  canMove: v.boolean(),
  canCancel: v.boolean(),
  /** Until when cancelling costs nothing, and until when a part. */
  freeUntil: instant,
  lateUntil: instant,
})
export type Reservation = v.InferOutput<typeof reservationSchema>

export const listSlots = endpoint({
  about: 'The lessons that can be reserved in the next weeks, with the seats that are left',
  method: 'GET',
  path: '/v1/prevo/slots',
  access: member,
  input: v.object({}),
  output: v.object({ isCheckoutOpen: v.boolean(), slots: list(slotSchema, 500) }),
  errors: [],
})

export const listReservations = endpoint({
  about: 'The member’s reservations, also cancelled ones, the latest lesson first',
  method: 'GET',
  path: '/v1/prevo/reservations',
  access: member,
  input: v.object({}),
  output: v.object({ reservations: list(reservationSchema, mostReservations) }),
  errors: [],
})

export const createReservation = endpoint({
  about: 'Takes a seat, and pays for it; a repeat with the same clientId answers what was ordered',
  method: 'POST',
  path: '/v1/prevo/reservations',
  encoding: 'json',
  access: member,
  input: v.object({ ...newOrderEntries, slotId: id }),
  output: orderSchema,
  errors: [...newOrderErrors, 'slot_taken', 'too_late', 'reservation_exists'],
})

export const moveReservation = endpoint({
  about: 'Moves a reservation to another lesson of the same kind; done twice it is still moved',
  method: 'PUT',
  path: '/v1/prevo/reservations/{id}',
  encoding: 'json',
  access: member,
  input: v.object({ id, slotId: id }),
  output: reservationSchema,
  errors: ['not_found', 'slot_taken', 'too_late', 'order_under_way', 'order_over'],
})

export const cancelReservation = endpoint({
  about: 'Cancels for the fee that was shown, and returns the rest; done twice it is still cancelled',
  method: 'DELETE',
  path: '/v1/prevo/reservations/{id}',
  access: member,
  /** A fee that is another one by now is refused. */
  input: v.object({ id, feeYen: yen }),
  output: reservationSchema,
  errors: ['not_found', 'too_late', 'terms_changed', 'order_under_way', 'order_over'],
})
