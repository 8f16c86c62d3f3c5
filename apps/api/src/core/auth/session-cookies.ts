import { csrfCookie, csrfHeader } from '@iki/contract/account/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSigned, type Secret, sign } from '../secrets/secret-keys.ts'

export const refreshCookie = 'refresh_token'
/** Comes with the request of a page, and proves for whom it may be rendered. No call accepts it. */
export const pageCookie = 'page_session'
/** A session ends after this long without use. */
export const sessionSeconds = 60 * 86_400

const forRefreshes = 'refresh cookie'
const forPages = 'csrf cookie'
const forRendering = 'page cookie'

/** The content of the refresh cookie: the session, and its generation. */
export type SessionMark = { sessionId: string; generation: number }
/** A session that was just started or renewed. */
export type OpenedSession = SessionMark & { uid: string; accessToken: string }

/**
 * The cookies of a session: one that only the server reads and only our calls receive; one that our page reads, to prove
 * with a header that a request is its own; and one that only the server reads, with which it can render pages.
 */
export function sessionCookies(secret: Secret, options: { isSecure: boolean }) {
  const cookieOptions = { sameSite: 'lax', secure: options.isSecure, maxAge: sessionSeconds } as const
  const forRefresh = { ...cookieOptions, path: '/v1/', httpOnly: true }
  const forCsrf = { ...cookieOptions, path: '/' }
  const forPage = { ...forCsrf, httpOnly: true }

  return {
    set(reply: FastifyReply, { sessionId, generation }: SessionMark): void {
      const marked = `${sessionId}.${generation}`
      reply.setCookie(refreshCookie, `${marked}.${sign(secret.key(forRefreshes), marked)}`, forRefresh)
      reply.setCookie(csrfCookie, sign(secret.key(forPages), sessionId), forCsrf)
      reply.setCookie(pageCookie, `${sessionId}.${sign(secret.key(forRendering), sessionId)}`, forPage)
    },

    clear(reply: FastifyReply): void {
      reply.clearCookie(refreshCookie, forRefresh)
      reply.clearCookie(csrfCookie, forCsrf)
      reply.clearCookie(pageCookie, forPage)
    },

    /** What the request's refresh cookie says; null if there is none or its signature is wrong. */
    read(request: FastifyRequest): SessionMark | null {
      const [sessionId, generation, signature, ...rest] = request.cookies[refreshCookie]?.split('.') ?? []
      if (!sessionId || !generation || !signature || rest.length > 0) return null
      if (!isSigned(secret.keys(forRefreshes), `${sessionId}.${generation}`, signature)) return null
      return { sessionId, generation: Number(generation) }
    },

    /**
     * The session for which a page may be rendered: both cookies that come with a page name it. Null if they do not, and
     * the page then has to find out who is here.
     */
    readOfPage(request: FastifyRequest): string | null {
      const [sessionId, signature, ...rest] = request.cookies[pageCookie]?.split('.') ?? []
      if (!sessionId || !signature || rest.length > 0) return null
      if (!isSigned(secret.keys(forRendering), sessionId, signature)) return null
      return isSigned(secret.keys(forPages), sessionId, request.cookies[csrfCookie] ?? '') ? sessionId : null
    },

    /** Whether our page sent this: another site can make the browser send the cookie, but not the header. */
    isFromOurPage(request: FastifyRequest, { sessionId }: SessionMark): boolean {
      const header = request.headers[csrfHeader]
      return typeof header === 'string' && isSigned(secret.keys(forPages), sessionId, header)
    },
  }
}
export type SessionCookies = ReturnType<typeof sessionCookies>
