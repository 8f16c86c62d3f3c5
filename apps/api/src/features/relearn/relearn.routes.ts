import * as relearn from '@iki/contract/play/relearn'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { RelearnService } from './relearn.service.ts'

export function relearnRoutes(server: FastifyInstance, cards: RelearnService): void {
  route(server, relearn.listRelearnCards, ({ member }) => cards.list(member.uid))
  route(server, relearn.saveReviews, ({ input, member }) => cards.save(member.uid, input))
}
