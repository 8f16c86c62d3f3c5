import * as contract from '@iki/contract/money/reservation'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { OwnReservations } from './own-reservation.service.ts'

/** Reserving is an order: billing.routes.ts. */
export function ownReservationRoutes(server: FastifyInstance, reservations: OwnReservations): void {
  route(server, contract.listSlots, () => reservations.listSlots())
  route(server, contract.listReservations, ({ member }) => reservations.list(member.uid))
  route(server, contract.moveReservation, ({ input, member }) => reservations.move(input, member.uid))
  route(server, contract.cancelReservation, ({ input, member }) => reservations.cancel(input, member.uid))
}
