import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { castRoutes } from './cast.routes.ts'
import { castChannel, castService, castStartLimit } from './cast.service.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'memberLimit'>

/** Cast sessions, with which receivers fetch media. */
export function castModule({ config, db, clock, memberLimit }: Needs) {
  const castSessions = castService({
    db,
    clock,
    isOn: config.hasCasting,
    limitStarts: memberLimit(castStartLimit),
  })
  return {
    services: { castSessions },
    routes: server => castRoutes(server, castSessions),
    cleanUp: { castSessions: castSessions.removeEnded },
    channels: { [castChannel]: castSessions.forget },
    reconnect: castSessions.forgetAll,
  } satisfies Module
}
