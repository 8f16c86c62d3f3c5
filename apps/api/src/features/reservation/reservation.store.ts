import type { SlotRule, Weekday } from '@iki/contract/money/lesson-slot'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredReservation = RowOf<typeof one>

const rules = statement({
  name: 'slot_rules_all',
  params: {},
  row: {
    id: text,
    productId: text,
    place: text,
    weekday: text.as<Weekday>(),
    startsAt: text,
    minutes: integer,
    seats: integer,
    closedOn: text.array,
    isRetired: boolean,
  },
  text: `select id, product_id, place, weekday, starts_at, minutes, seats, closed_on, is_retired from slot_rules
   order by id limit 200`,
})
/** Also rules of lessons that are not held any more. */
export const listRules = (handle: Handle): Promise<SlotRule[]> => rules.rows(handle)

const counts = statement({
  name: 'reservations_of_slots',
  params: { slotIds: text.array },
  row: { slotId: text, count: integer.because('a count') },
  text: `select slot_id, count(*) as count from reservations
   where slot_id = any($slotIds) and state in ('held', 'reserved') group by slot_id limit 1000`,
})
/** How many seats are taken, of those slots that have any. */
export const countTaken = (handle: Handle, slotIds: string[]) => counts.rows(handle, { slotIds })

const freeSeat = statement({
  name: 'reservation_free_seat',
  params: { slotId: text, seats: integer },
  row: { seat: integer.because('a number of a series') },
  text: `select s.seat from generate_series(1, $seats::int) as s(seat)
   where not exists (select from reservations r
     where r.slot_id = $slotId and r.seat = s.seat and r.state in ('held', 'reserved'))
   order by s.seat limit 1`,
})
/** The first seat that nobody has; null if there is none. To be asked under the lock of the slot. */
export const findFreeSeat = async (tx: Transaction, which: { slotId: string; seats: number }) =>
  (await freeSeat.first(tx, which))?.seat ?? null

const row = {
  id: text,
  orderId: text,
  slotId: text,
  startsAt: instant,
  minutes: integer,
  place: text,
  seat: integer,
  state: text.as<'held' | 'reserved' | 'cancelled' | 'lapsed'>(),
  lateMoves: integer,
  feeYen: integer.orNull,
  createdAt: instant,
  toldAt: instant.orNull,
  uid: text.orNull,
  productId: text,
  title: text,
  totalYen: integer,
}
const select = `select r.id, r.order_id, r.slot_id, r.starts_at, r.minutes, r.place, r.seat, r.state, r.late_moves,
     r.fee_yen, r.created_at, r.told_at, o.uid, o.product_id, o.title, o.total_yen
   from reservations r join orders o on o.id = r.order_id`

const add = statement({
  name: 'reservation_add',
  params: {
    id: text,
    orderId: text,
    slotId: text,
    startsAt: instant,
    minutes: integer,
    place: text,
    seat: integer,
    now: instant,
  },
  text: `insert into reservations (id, order_id, slot_id, starts_at, minutes, place, seat, state, created_at)
   values ($id, $orderId, $slotId, $startsAt, $minutes, $place, $seat, 'held', $now)`,
})
export const insertReservation = (tx: Transaction, reservation: Parameters<typeof add.run>[1]) =>
  add.run(tx, reservation)

const one = statement({
  name: 'reservation_by_id',
  params: { id: text },
  row,
  text: `${select} where r.id = $id`,
})
export const findReservation = (handle: Handle, id: string) => one.first(handle, { id })

const ofOrder = statement({
  name: 'reservation_of_order_lock',
  params: { orderId: text },
  row,
  text: `${select} where r.order_id = $orderId for update of r`,
})
/** Under the lock of its order, which always comes first. */
export const lockOfOrder = (tx: Transaction, orderId: string) => ofOrder.first(tx, { orderId })

const own = statement({
  name: 'reservations_of_member',
  params: { uid: text, limit: integer },
  row,
  text: `${select} where o.uid = $uid and o.kind = 'reservation' and r.state in ('held', 'reserved', 'cancelled')
   order by r.starts_at desc, r.id desc limit $limit`,
})
/** Without those that were given up unpaid, the latest lesson first. */
export const listOwn = (handle: Handle, which: { uid: string; limit: number }) => own.rows(handle, which)

const coming = statement({
  name: 'reservations_to_come_of_member',
  params: { uid: text, now: instant },
  row,
  text: `${select} where o.uid = $uid and o.kind = 'reservation' and r.state in ('held', 'reserved')
     and r.starts_at > $now order by r.starts_at limit 100`,
})
export const listComing = (handle: Handle, which: { uid: string; now: Date }) => coming.rows(handle, which)

const comingOfAll = statement({
  name: 'reservations_to_come',
  params: { after: instant, before: instant },
  row,
  text: `${select} where r.state in ('held', 'reserved') and r.starts_at > $after and r.starts_at < $before
   order by r.starts_at, r.slot_id, r.seat limit 5000`,
})
export const listBetween = (handle: Handle, which: { after: Date; before: Date }) =>
  comingOfAll.rows(handle, which)

const set = statement({
  name: 'reservation_set',
  params: { id: text, state: text, feeYen: integer.orNull, cancelledAt: instant.orNull },
  text: `update reservations set state = $state, fee_yen = $feeYen, cancelled_at = $cancelledAt where id = $id`,
})
export const setState = (tx: Transaction, change: Parameters<typeof set.run>[1]) => set.run(tx, change)

const place = statement({
  name: 'reservation_place',
  params: {
    id: text,
    slotId: text,
    startsAt: instant,
    minutes: integer,
    place: text,
    seat: integer,
    lateMoves: integer,
    state: text,
  },
  text: `update reservations set slot_id = $slotId, starts_at = $startsAt, minutes = $minutes, place = $place,
     seat = $seat, late_moves = $lateMoves, state = $state, told_at = null where id = $id`,
})
/** Gives it a seat in a lesson. */
export const setPlace = (tx: Transaction, change: Parameters<typeof place.run>[1]) => place.run(tx, change)

const reminded = statement({
  name: 'reservation_reminded',
  params: { id: text, startsAt: instant },
  text: `update reservations set reminded_of = $startsAt where id = $id and state = 'reserved'
     and starts_at = $startsAt and reminded_of is distinct from $startsAt`,
})
/** False if its member was reminded of that lesson before, or it is another lesson by now. */
export const markReminded = async (tx: Transaction, which: { id: string; startsAt: Date }) =>
  (await reminded.run(tx, which)) > 0

const markNotice = statement({
  name: 'reservation_notified',
  params: { id: text, now: instant },
  text: 'update reservations set told_at = $now where id = $id and told_at is null',
})
/** False if the operator was notified before. */
export const markNotified = async (tx: Transaction, which: { id: string; now: Date }) =>
  (await markNotice.run(tx, which)) > 0
