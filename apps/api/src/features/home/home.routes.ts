import { getHome } from '@iki/contract/shell/home'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { HomeService } from './home.service.ts'

export function homeRoutes(server: FastifyInstance, home: HomeService): void {
  route(server, getHome, ({ member }) => home.get(member))
}
