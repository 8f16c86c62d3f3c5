import { identification } from '#core/auth/identify.ts'
import { knownDevices } from '#core/auth/known-devices.ts'
import { revokedChannel, revokedSessions } from '#core/auth/revoked-sessions.ts'
import { sessionCookies } from '#core/auth/session-cookies.ts'
import { signInEntrance } from '#core/auth/sign-in-entrance.ts'
import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { sessionRoutes } from './session.routes.ts'
import { sessionService } from './session.service.ts'
import { listRevoked } from './session.store.ts'
import { signedInDeviceService } from './signed-in-device.service.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'secret' | 'tokens' | 'events' | 'log'>

/** Sessions, and from whom a request comes. How members sign in is in sign-in.module.ts. */
export function sessionModule({ config, db, clock, secret, tokens, events, log }: Needs) {
  const isSecure = config.publicUrl.startsWith('https:')
  const cookies = sessionCookies(secret, { isSecure })
  const devices = knownDevices(secret, clock, { isSecure })
  const revoked = revokedSessions({ clock, log, load: since => listRevoked(db, since) })
  const sessions = sessionService({ db, clock, secret, tokens, revoked, events })
  return {
    services: {
      sessions,
      revoked,
      devices,
      identity: identification({ tokens, revoked, cookies }),
      entrance: signInEntrance({
        cookies,
        devices,
        clock,
        trustedOrigins: [...config.ownOrigins, ...config.clientOrigins],
        endSession: sessions.end,
      }),
    },
    routes(server) {
      const signedInDevices = signedInDeviceService({ db, clock, sessions })
      sessionRoutes(server, { sessions, signedInDevices, cookies, devices })
    },
    cleanUp: { sessions: sessions.deleteOld },
    channels: {
      [revokedChannel](sessionId) {
        revoked.add(sessionId)
        void events.publish('sessionEnded', { sessionId })
      },
    },
    reconnect: revoked.reload,
    start: revoked.start,
    stop: revoked.stop,
  } satisfies Module
}
