import type { Module } from '#core/module.ts'
import { seatService } from './seat.service.ts'

/** Seats, as far as orders concern them; own-reservation.module.ts has the calls. */
export function reservationModule(_: object) {
  return { services: { seats: seatService() } } satisfies Module
}
