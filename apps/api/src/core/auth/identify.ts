import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { AccessTokens, SignedIn } from './access-token.ts'
import type { RevokedSessions } from './revoked-sessions.ts'
import type { SessionCookies } from './session-cookies.ts'

type Parts = { tokens: AccessTokens; revoked: RevokedSessions; cookies: SessionCookies }

/** Finds out from whom a request comes, without asking the database. */
export function identification({ tokens, revoked, cookies }: Parts) {
  async function readBearer(header: string): Promise<SignedIn | null> {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
    const who = token === undefined ? null : await tokens.read(token)
    return who && !revoked.has(who.sessionId) ? who : null
  }

  return {
    /**
     * The member of the access token; null without a token. A token that is forged, expired or revoked throws
     * not_signed_in, so that the browser renews it, except in calls that accept this (see Endpoint.bearer).
     */
    async identify(request: FastifyRequest): Promise<SignedIn | null> {
      const header = request.headers.authorization
      if (header === undefined) return null
      const who = await readBearer(header)
      if (who || request.routeOptions.config.endpoint?.bearer === 'optional') return who
      throw new AppError('not_signed_in')
    },

    /**
     * The session in the refresh cookie, for requests that cannot carry a header, such as those of a media element. It
     * does not prove that the session is still valid: use it only for what was allowed to this session a short while
     * ago.
     */
    sessionOfCookie(request: FastifyRequest): string | null {
      const mark = cookies.read(request)
      return mark && !revoked.has(mark.sessionId) ? mark.sessionId : null
    },

    /** The session of a page's cookies, unless it was revoked a short while ago: ask the database as well. */
    sessionOfPage(request: FastifyRequest): string | null {
      const sessionId = cookies.readOfPage(request)
      return sessionId !== null && !revoked.has(sessionId) ? sessionId : null
    },
  }
}
