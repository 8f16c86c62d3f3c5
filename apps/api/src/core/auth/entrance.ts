import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { atMostEvery } from '../at-most-every.ts'
import type { Clock } from '../clock.ts'
import { isOwnOrigin } from '../own-origins.ts'
import type { KnownDevices } from './known-devices.ts'
import type { OpenedSession, SessionCookies } from './session-cookies.ts'

type Parts = {
  cookies: SessionCookies
  devices: KnownDevices
  /** Of our own pages. */
  ownOrigins: readonly string[]
  clock: Clock
  endSession(sessionId: string, reason: 'replaced'): Promise<void>
}

/** What all ways of signing in have in common at the door. */
export function signInEntrance({ cookies, devices, ownOrigins, clock, endSession }: Parts) {
  const nowAndThen = atMostEvery(60_000, clock)

  return {
    /**
     * Refuses a sign-in that another site makes a browser send, which would leave its visitor in a stranger's
     * account. Browsers name the page's origin. What the request says of itself (Host) is the sender's own word.
     */
    checkOrigin(request: FastifyRequest): void {
      const { origin } = request.headers
      if (isOwnOrigin(ownOrigins, origin)) return
      nowAndThen(() =>
        request.log.warn(
          { origin: URL.parse(origin ?? '')?.origin ?? null, ownOrigins },
          'a sign-in from a page of another address was refused: if it is yours, set PUBLIC_URL to it',
        ),
      )
      throw new AppError('forged_request')
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
