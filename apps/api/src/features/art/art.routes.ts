import * as art from '@iki/contract/play/art'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ArtService } from './art.service.ts'

export function artRoutes(server: FastifyInstance, arts: ArtService): void {
  route(server, art.listArts, ({ member }) => arts.list(member))
  route(server, art.getArt, ({ input, member }) => arts.get(input.id, member))
  route(server, art.getArtModel, ({ input, member }) => arts.getModel(input, member))
  route(server, art.qualifyForArt, ({ input, member }) => arts.qualify(input, member))
}
