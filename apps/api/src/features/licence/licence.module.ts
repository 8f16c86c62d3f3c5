import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { licenceRoutes } from './licence.routes.ts'
import { licenceChannel, licenceService } from './licence.service.ts'

/** Members' licences. */
export function licenceModule({ db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>) {
  const licences = licenceService({ db, clock })
  return {
    services: { licences },
    routes: server => licenceRoutes(server, licences),
    channels: {
      [licenceChannel](uid) {
        licences.forget(uid)
        void events.publish('licencesChanged', { uid })
      },
    },
    reconnect: licences.forgetAll,
  } satisfies Module
}
