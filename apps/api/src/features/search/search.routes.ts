import { search } from '@iki/contract/shell/search'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes(server: FastifyInstance, service: SearchService): void {
  route(server, search, ({ input, member }) => service.find(input, member))
}
