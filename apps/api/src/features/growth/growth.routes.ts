import { getGrowth } from '@iki/contract/media/growth'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { GrowthService } from './growth.service.ts'

export function growthRoutes(server: FastifyInstance, growth: GrowthService): void {
  route(server, getGrowth, ({ input, member }) => growth.get(member.uid, input.days))
}
