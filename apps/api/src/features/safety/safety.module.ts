import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { safetyRoutes } from './safety.routes.ts'
import { hiddenChannel, safetyService } from './safety.service.ts'

/** Who is hidden from whom, and what may not be posted. What members report is report.module.ts. */
export function safetyModule({
  db,
  clock,
  publishLive,
  events,
}: Pick<Platform, 'db' | 'clock' | 'publishLive' | 'events'>) {
  const safety = safetyService({ db, clock, publishLive })
  return {
    services: { safety },
    routes: server => safetyRoutes(server, safety),
    channels: {
      [hiddenChannel](uid) {
        safety.forgetHidden(uid)
        void events.publish('hiddenChanged', { uid })
      },
    },
    reconnect: safety.forgetAllHidden,
  } satisfies Module
}
