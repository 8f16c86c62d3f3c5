import fastifyStatic from '@fastify/static'
import { streamMedia } from '@iki/contract/media'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { MediaAddresses } from '../media-address.ts'
import type { Storage } from '../storage.ts'
import { route } from './route.ts'

type Parts = {
  addresses: MediaAddresses
  storage: Storage
  /** The session in the refresh cookie, which a media element sends by itself; null without one. */
  sessionOfCookie(request: FastifyRequest): string | null
  revoked: { has(sessionId: string): boolean }
}

/** Media leave the server here only: by a signed address, to the browser or the receiver that it was made for. */
export async function mediaRoutes(server: FastifyInstance, parts: Parts): Promise<void> {
  const { addresses, storage, sessionOfCookie, revoked } = parts
  await server.register(fastifyStatic, { root: storage.directory, serve: false })
  route(server, streamMedia, async ({ input, request, reply }) => {
    const sessionId = sessionOfCookie(request)
    const audience = addresses.audienceOf(input, sessionId)
    if (!audience) throw new AppError(sessionId ? 'not_allowed' : 'not_signed_in')
    const isOwn = audience !== 'anyone' && audience.reach === 'browser'
    if (audience !== 'anyone' && revoked.has(audience.sessionId)) throw new AppError('not_signed_in')
    // A receiver plays in a page of its own maker.
    if (!isOwn) reply.header('access-control-allow-origin', '*')
    return reply
      .header('cache-control', 'private, no-cache') // Kept, but asked for again, so that a lost right counts.
      .header('cross-origin-resource-policy', isOwn ? 'same-origin' : 'cross-origin')
      .sendFile(input.key, { cacheControl: false })
  })
}
