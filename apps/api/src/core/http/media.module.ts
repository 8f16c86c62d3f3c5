import { sessionViewers } from '../auth/session-viewers.ts'
import type { Module, Need } from '../module.ts'
import type { Platform } from '../platform.ts'
import { mediaRoutes } from './media.routes.ts'
import { mediaGate } from './media-gate.ts'

type Gate = typeof mediaGate
type Viewers = typeof sessionViewers
type Needs = Pick<Platform, 'config' | 'addresses' | 'storage'> & {
  session: {
    revoked: Need<Gate, 'revoked'>
    identity: { sessionOfCookie: Need<Gate, 'sessionOfCookie'> }
    sessions: { findHolder: Need<Viewers, 'findHolder'> }
  }
  licence: { licences: { of: Need<Viewers, 'licencesOf'> } }
  cast: { castSessions: Need<Gate, 'castSessions'> }
}

/** Media, and the check of who may fetch them. */
export function mediaModule({ config, addresses, storage, session, licence, cast }: Needs) {
  const viewerOfSession = sessionViewers({
    findHolder: session.sessions.findHolder,
    licencesOf: licence.licences.of,
  })
  const admit = mediaGate({
    addresses,
    viewerOfSession,
    hasClients: config.clientOrigins.length > 0,
    sessionOfCookie: session.identity.sessionOfCookie,
    revoked: session.revoked,
    castSessions: cast.castSessions,
  })
  return {
    services: { admit },
    routes: server => mediaRoutes(server, { admit, storage, isByProxy: config.isMediaByProxy }),
  } satisfies Module
}
