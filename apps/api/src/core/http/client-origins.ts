import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from './request-id.ts'

const preflightSeconds = 600

/**
 * Lets the pages of these origins call `/v1`, with the session's cookies (Fetch standard, “CORS protocol”). No other
 * origin gets a header, and nothing but calls is read by any.
 */
export async function allowClients(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await server.register(cors, {
    delegator: ({ url }, done) =>
      done(null, {
        origin: url.startsWith('/v1/') ? [...origins] : false,
        credentials: true,
        maxAge: preflightSeconds,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: [requestIdHeader, 'retry-after'],
      }),
  })
}
