import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { AccessTokens, SignedIn } from './access-token.ts'
import type { RevokedSessions } from './revoked-sessions.ts'
import type { SessionCookies } from './session-cookies.ts'

type Parts = { tokens: AccessTokens; revoked: RevokedSessions; cookies: SessionCookies }

/** Tells who a request comes from, without asking the database. */
export function identification({ tokens, revoked, cookies }: Parts) {
  async function readBearer(header: string): Promise<SignedIn | null> {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
    const who = token === undefined ? null : await tokens.read(token)
    return who && !revoked.has(who.sessionId) ? who : null
  }

  return {
    /**
     * Whom the access token speaks for, null without one. A token that is forged, ended or revoked throws
     * not_signed_in, so that the browser renews it, except where the call doesn't mind (see Endpoint.bearer).
     */
    async identify(request: FastifyRequest): Promise<SignedIn | null> {
      const header = request.headers.authorization
      if (header === undefined) return null
      const who = await readBearer(header)
      if (who || request.routeOptions.config.endpoint?.bearer === 'optional') return who
      throw new AppError('not_signed_in')
    },

    /**
     * The session in the refresh cookie, for requests that can't carry a header, such as those of a media element.
     * It says nothing about whether the session goes on: only for what was allowed to this session a short while ago.
     */
    sessionOfCookie(request: FastifyRequest): string | null {
      const mark = cookies.read(request)
      return mark && !revoked.has(mark.sessionId) ? mark.sessionId : null
    },
  }
}
