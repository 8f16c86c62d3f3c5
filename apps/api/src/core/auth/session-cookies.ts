import { csrfCookie, csrfHeader } from '@iki/contract/account/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSigned, type Secret, sign } from '../secret-keys.ts'

export const refreshCookie = 'refresh_token'
/** A session ends after this long without use. */
export const sessionSeconds = 60 * 86_400

const forRefreshes = 'refresh cookie'
const forPages = 'csrf cookie'

/** The content of the refresh cookie: the session, and its generation. */
export type SessionMark = { sessionId: string; generation: number }
/** A session that was just begun or renewed. */
export type OpenedSession = SessionMark & { uid: string; accessToken: string }

/**
 * The two cookies of a session: one that only the server reads and only our calls receive, and one that our page reads,
 * to prove with a header that a request is its own.
 */
export function sessionCookies(secret: Secret, options: { isSecure: boolean }) {
  const cookieOptions = { sameSite: 'lax', secure: options.isSecure, maxAge: sessionSeconds } as const
  const forRefresh = { ...cookieOptions, path: '/v1/', httpOnly: true }
  const forCsrf = { ...cookieOptions, path: '/' }

  return {
    set(reply: FastifyReply, { sessionId, generation }: SessionMark): void {
      const marked = `${sessionId}.${generation}`
      reply.setCookie(refreshCookie, `${marked}.${sign(secret.key(forRefreshes), marked)}`, forRefresh)
      reply.setCookie(csrfCookie, sign(secret.key(forPages), sessionId), forCsrf)
    },

    clear(reply: FastifyReply): void {
      reply.clearCookie(refreshCookie, forRefresh)
      reply.clearCookie(csrfCookie, forCsrf)
    },

    /** What the request's refresh cookie says; null if there is none or its signature is wrong. */
    read(request: FastifyRequest): SessionMark | null {
      const [sessionId, generation, signature, ...rest] = request.cookies[refreshCookie]?.split('.') ?? []
      if (!sessionId || !generation || !signature || rest.length > 0) return null
      if (!isSigned(secret.keys(forRefreshes), `${sessionId}.${generation}`, signature)) return null
      return { sessionId, generation: Number(generation) }
    },

    /** Whether our page sent this: another site can make the browser send the cookie, but not the header. */
    isFromOurPage(request: FastifyRequest, { sessionId }: SessionMark): boolean {
      const header = request.headers[csrfHeader]
      return typeof header === 'string' && isSigned(secret.keys(forPages), sessionId, header)
    },
  }
}
export type SessionCookies = ReturnType<typeof sessionCookies>
