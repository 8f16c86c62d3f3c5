import { endCastSession, renewCastSession, startCastSession } from '@iki/contract/media/cast'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { CastService } from './cast.service.ts'

export function castRoutes(server: FastifyInstance, casts: CastService): void {
  route(server, startCastSession, ({ member }) => casts.start(member))
  route(server, renewCastSession, ({ input, member }) => casts.renew(input.id, member))
  route(server, endCastSession, ({ input, member }) => casts.end(input.id, member))
}
