import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { MediaAddresses } from '../media-address.ts'

export type MediaGate = {
  addresses: MediaAddresses
  /** The session in the refresh cookie, which a media element sends by itself; null without one. */
  sessionOfCookie(request: FastifyRequest): string | null
  revoked: { has(sessionId: string): boolean }
}

type Address = Parameters<MediaAddresses['audienceOf']>[0]

/** Lets through whom an address was made for while their session lasts, and says to browsers who may use the answer. */
export function mediaGate({ addresses, sessionOfCookie, revoked }: MediaGate) {
  return (address: Address, request: FastifyRequest, reply: FastifyReply): void => {
    const sessionId = sessionOfCookie(request)
    const audience = addresses.audienceOf(address, sessionId)
    if (!audience) throw new AppError(sessionId ? 'not_allowed' : 'not_signed_in')
    const isOwn = audience !== 'anyone' && audience.reach === 'browser'
    if (audience !== 'anyone' && revoked.has(audience.sessionId)) throw new AppError('not_signed_in')
    // A receiver plays in a page of its own maker.
    if (!isOwn) reply.header('access-control-allow-origin', '*')
    reply.header('cross-origin-resource-policy', isOwn ? 'same-origin' : 'cross-origin')
  }
}
