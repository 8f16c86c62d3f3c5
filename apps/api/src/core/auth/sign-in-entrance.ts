import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import { atMostEvery } from '../jobs/at-most-every.ts'
import { isOwnOrigin } from '../own-origins.ts'
import type { KnownDevices } from './known-devices.ts'
import type { OpenedSession, SessionCookies } from './session-cookies.ts'

type Parts = {
  cookies: SessionCookies
  devices: KnownDevices
  /** The origins of our own pages, and of the clients that may call us. */
  trustedOrigins: readonly string[]
  clock: Clock
  endSession(sessionId: string, reason: 'replaced'): Promise<void>
}

/** What all ways of signing in do before and after. */
export function signInEntrance({ cookies, devices, trustedOrigins, clock, endSession }: Parts) {
  const nowAndThen = atMostEvery(60_000, clock)

  return {
    /**
     * Refuses a sign-in that another site makes a browser send, which would leave its visitor in a stranger's account.
     * Browsers send the page's origin; the Host header can be chosen by the sender.
     */
    checkOrigin(request: FastifyRequest): void {
      const { origin } = request.headers
      if (isOwnOrigin(trustedOrigins, origin)) return
      nowAndThen(() =>
        request.log.warn(
          { origin: URL.parse(origin ?? '')?.origin ?? null, trustedOrigins },
          'a sign-in from a page of another address was refused: if it is yours, set PUBLIC_URL to it',
        ),
      )
      throw new AppError('forged_request')
    },

    /** The browser's cookies now belong to this session. The session that they belonged to before ends. */
    async enter(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession): Promise<void> {
      const before = cookies.read(request)
      if (before) await endSession(before.sessionId, 'replaced')
      cookies.set(reply, opened)
      devices.remember(request, reply, opened.uid)
    },
  }
}
export type SignInEntrance = ReturnType<typeof signInEntrance>
