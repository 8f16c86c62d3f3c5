import { getPage } from '@iki/contract/reading/page'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { PageService } from './page.service.ts'

export function pageRoutes(server: FastifyInstance, pages: PageService): void {
  route(server, getPage, ({ input, member }) => pages.get(input, member))
}
