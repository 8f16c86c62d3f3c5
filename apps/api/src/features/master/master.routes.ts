import { getShopVersion, listItems } from '@iki/contract/api/master'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { MasterService } from './master.service.ts'

export function masterRoutes(server: FastifyInstance, master: MasterService): void {
  route(server, getShopVersion, () => master.getVersion())
  route(server, listItems, () => master.listItems())
}
