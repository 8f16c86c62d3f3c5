import { listHidden, setHiding } from '@iki/contract/account/safety'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { SafetyService } from './safety.service.ts'

export function safetyRoutes(server: FastifyInstance, safety: SafetyService): void {
  route(server, setHiding, ({ input, member }) => safety.setHiding(input, member.uid))
  route(server, listHidden, ({ member }) => safety.listHidden(member.uid))
}
