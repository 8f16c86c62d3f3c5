import { getWishes, saveWishes } from '@iki/contract/account/wish'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { WishService } from './wish.service.ts'

export function wishRoutes(server: FastifyInstance, wishes: WishService): void {
  route(server, getWishes, ({ member }) => wishes.of(member.uid))
  route(server, saveWishes, ({ input, member }) => wishes.save(member.uid, input))
}
