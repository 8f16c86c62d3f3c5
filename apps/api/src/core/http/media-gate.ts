import { lockOf } from '@iki/contract/access/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { mustBeOpen } from '../auth/content-gate.ts'
import type { ViewerOfSession } from '../auth/session-viewers.ts'
import type { Address, MediaAddresses, Right, RightHolder } from '../storage/media-address.ts'
import { allowReceiver } from './receiver-pages.ts'

export type MediaGate = {
  /** Whether pages of other hosts of this site show media of members, too (CLIENT_ORIGINS). */
  hasClients: boolean
  addresses: MediaAddresses
  /** The session in the refresh cookie, which a media element sends by itself; null without one. */
  sessionOfCookie(request: FastifyRequest): string | null
  revoked: { has(sessionId: string): boolean }
  viewerOfSession: ViewerOfSession
  castSessions: {
    /** The session that casts; null once the cast session has ended. */
    senderOf(castSessionId: string): Promise<string | null>
  }
}

/**
 * Admits the browser, the receiver or the bearer for which an address was made, as long as the right exists by which it
 * was made: it ends with the session, with the licence and its revocation, and for a receiver with its cast session.
 */
export function mediaGate(parts: MediaGate) {
  const { hasClients, addresses, sessionOfCookie, revoked, viewerOfSession, castSessions } = parts

  const reach = hasClients ? 'same-site' : 'same-origin'

  async function sessionOf(holder: RightHolder): Promise<string> {
    if ('sessionId' in holder) return holder.sessionId
    if ('bearerOf' in holder) return holder.bearerOf
    const sessionId = await castSessions.senderOf(holder.castSessionId)
    if (sessionId === null) throw new AppError('not_allowed')
    return sessionId
  }

  async function mustStillHave({ access, holder }: Exclude<Right, 'anyone'>, now: Date): Promise<void> {
    const sessionId = await sessionOf(holder)
    const viewer = revoked.has(sessionId) ? null : await viewerOfSession(sessionId)
    // There is nobody at a bearer who could sign in.
    if (!viewer) throw new AppError('bearerOf' in holder ? 'not_allowed' : 'not_signed_in')
    mustBeOpen(lockOf(access, viewer, now))
  }

  return async (address: Address, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cookie = sessionOfCookie(request)
    const right = addresses.rightOf(address, cookie)
    if (!right) throw new AppError(cookie ? 'not_allowed' : 'not_signed_in')
    if (right !== 'anyone') await mustStillHave(right, request.server.clock())
    const isOwn = right !== 'anyone' && !('castSessionId' in right.holder)
    reply.header('cross-origin-resource-policy', isOwn ? reach : 'cross-origin')
    if (!isOwn) allowReceiver(request, reply)
  }
}
export type Admit = ReturnType<typeof mediaGate>
