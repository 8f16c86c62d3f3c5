import { serverKeyHeader } from '@iki/contract/account/session'
import type { FastifyRequest } from 'fastify'
import { isSame } from '../secrets/secret-keys.ts'

/** Whether a request comes from the operator's own servers. If the settings have no key, none does. */
export function serverKeyCheck(serverKey: string | null): (request: FastifyRequest) => boolean {
  return request => {
    const sent = request.headers[serverKeyHeader]
    return serverKey !== null && typeof sent === 'string' && isSame(sent, serverKey)
  }
}
