import * as squat from '@iki/contract/diary/squat'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { SquatService } from './squat.service.ts'

export function squatRoutes(server: FastifyInstance, squats: SquatService): void {
  route(server, squat.saveSquats, ({ input, member }) => squats.save(member.uid, input))
  route(server, squat.listSquats, ({ input, member }) => squats.list(member.uid, input.before ?? null))
}
