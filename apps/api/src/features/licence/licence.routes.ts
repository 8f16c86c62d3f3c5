import { listItemOwn, toItemOwn } from '@iki/contract/access/item-own'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { LicenceService } from './licence.service.ts'

export function licenceRoutes(server: FastifyInstance, licences: LicenceService): void {
  route(server, listItemOwn, async ({ member }) =>
    (await licences.list(member.uid)).map(licence => toItemOwn(licence, member.uid, server.clock())),
  )
}
