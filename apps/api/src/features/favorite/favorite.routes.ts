import * as favorite from '@iki/contract/media/favorite'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { FavoriteService } from './favorite.service.ts'

export function favoriteRoutes(server: FastifyInstance, service: FavoriteService): void {
  route(server, favorite.listFavorites, ({ input, member }) => service.list(member, input))
  route(server, favorite.setFavorite, ({ input, member }) => service.set(member.uid, input))
}
