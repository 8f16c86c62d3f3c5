import * as contract from '@iki/contract/account/leaving'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { LeavingService } from './leaving.service.ts'

export function leavingRoutes(server: FastifyInstance, leavings: LeavingService): void {
  route(server, contract.getLeaving, ({ member }) => leavings.read(member.uid))
  route(server, contract.leave, ({ input, member }) => leavings.leave(input, member))
  route(server, contract.stayAfterAll, ({ member }) => leavings.stay(member.uid))
  route(server, contract.undoLeaving, ({ input }) => leavings.undo(input.token))
}
