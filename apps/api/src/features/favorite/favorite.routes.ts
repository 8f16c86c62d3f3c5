import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import * as favorite from '@iki/contract/media/favorite'
import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#core/auth/access-token.ts'
import { route } from '#core/http/route.ts'
import type { FavoriteService } from './favorite.service.ts'

/** The lessons of the favourites, as the shelf of the lessons has them. */
export type FavoriteShelf = {
  listFavorites(
    member: SignedIn,
    wanted: InputOf<typeof favorite.listFavorites>,
  ): Promise<OutputOf<typeof favorite.listFavorites>>
}

export function favoriteRoutes(
  server: FastifyInstance,
  shelf: FavoriteShelf,
  service: FavoriteService,
): void {
  route(server, favorite.listFavorites, ({ input, member }) => shelf.listFavorites(member, input))
  route(server, favorite.listFavoriteWords, ({ input, member }) => service.listWords(member.uid, input))
  route(server, favorite.setFavorite, ({ input, member }) => service.set(member.uid, input))
}
