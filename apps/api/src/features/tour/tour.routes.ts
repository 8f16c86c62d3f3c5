import { getTour, saveTour } from '@iki/contract/account/tour'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { TourService } from './tour.service.ts'

export function tourRoutes(server: FastifyInstance, tours: TourService): void {
  route(server, getTour, ({ input, member }) => tours.get(member.uid, input.name))
  route(server, saveTour, ({ input, member }) => tours.save(member.uid, input))
}
