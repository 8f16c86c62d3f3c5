import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { KnownDevices } from './known-devices.ts'
import type { OpenedSession, SessionCookies } from './session-cookies.ts'

type Parts = {
  cookies: SessionCookies
  devices: KnownDevices
  publicUrl: string
  endSession(sessionId: string, reason: 'replaced'): Promise<void>
}

/** What all ways of signing in have in common at the door. */
export function signInEntrance({ cookies, devices, publicUrl, endSession }: Parts) {
  const publicOrigin = new URL(publicUrl).origin

  return {
    /**
     * Refuses a sign-in that another site makes a browser send, which would leave its visitor in a stranger's
     * account. Browsers name the page's origin; it must be the public one, or the very one that the request was sent
     * to. Callers that are no browsers send none.
     */
    checkOrigin(request: FastifyRequest): void {
      const { origin } = request.headers
      if (origin === undefined || origin === publicOrigin) return
      if (origin !== `${request.protocol}://${request.host}`) throw new AppError('forged_request')
    },

    /** The browser's cookies name this session from now on; the one that they named before has nobody left. */
    async enter(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession): Promise<void> {
      const before = cookies.read(request)
      if (before) await endSession(before.sessionId, 'replaced')
      cookies.set(reply, opened)
      devices.remember(request, reply, opened.uid)
    },
  }
}
export type SignInEntrance = ReturnType<typeof signInEntrance>
