import { lockOf } from '@iki/contract/access/access'
import { timelineAccess, timelines } from '@iki/contract/people/timeline'
import type { SignedIn } from '../auth/access-token.ts'
import { type LicencesOf, loadViewer } from '../auth/content-gate.ts'
import type { Module, Need } from '../module.ts'
import type { Platform } from '../platform.ts'
import { liveRoutes } from './live.routes.ts'
import { liveService } from './live.service.ts'
import { liveChannel } from './live.store.ts'

type Live = typeof liveService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'tokens' | 'log'> & {
  session: { revoked: Need<Live, 'revoked'> }
  licence: { licences: { of: LicencesOf } }
  safety: { safety: { hiddenFrom: Need<Live, 'hiddenFrom'> } }
}

/** The live events that open browsers receive. */
export function liveModule({ config, db, clock, tokens, log, session, licence, safety }: Needs) {
  async function allowedTopics(topics: string[], member: SignedIn): Promise<string[]> {
    const viewer = await loadViewer(member, licence.licences.of)
    const mayRead = (topic: string) =>
      timelines.some(
        plan => topic === `timeline:${plan}` && lockOf(timelineAccess(plan), viewer, clock()) === null,
      )
    return topics.filter(mayRead)
  }

  const live = liveService({
    db,
    clock,
    tokens,
    log,
    allowedTopics,
    revoked: session.revoked,
    hiddenFrom: safety.safety.hiddenFrom,
  })
  return {
    services: { live },
    routes: server =>
      liveRoutes(server, { live, ownOrigins: [...config.ownOrigins, ...config.clientOrigins] }),
    cleanUp: { live: () => live.forgetOld() },
    on: {
      sessionEnded: ({ sessionId }) => live.endSession(sessionId),
      licencesChanged: ({ uid }) => live.admitMember(uid),
      hiddenChanged: ({ uid }) => live.renewHidden(uid),
    },
    channels: { [liveChannel]: live.deliver },
    reconnect: live.restart,
    // Before the WebSockets are closed, so that browsers still receive the reason.
    leave: live.stop,
  } satisfies Module
}
