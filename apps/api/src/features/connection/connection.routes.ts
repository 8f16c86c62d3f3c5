import { listConnections } from '@iki/contract/reading/connection'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ConnectionService } from './connection.service.ts'

export function connectionRoutes(server: FastifyInstance, connections: ConnectionService): void {
  route(server, listConnections, ({ member }) => connections.list(member))
}
