import { agreeTo, listConsents } from '@iki/contract/account/consent'
import { getPage } from '@iki/contract/reading/page'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ConsentService } from './consent.service.ts'
import type { PageService } from './page.service.ts'

export function pageRoutes(server: FastifyInstance, pages: PageService, consents: ConsentService): void {
  route(server, getPage, ({ input, member }) => pages.get(input, member))
  route(server, listConsents, ({ member }) => consents.list(member.uid))
  route(server, agreeTo, ({ input, member }) => consents.agree(member.uid, input))
}
