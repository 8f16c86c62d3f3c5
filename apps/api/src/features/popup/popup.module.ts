import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { popupRoutes } from './popup.routes.ts'
import { popupService } from './popup.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses'> & {
  licence: { licences: { of: LicencesOf } }
  lessonRows: { lessonRows: Need<typeof popupService, 'lessons'> }
}

/** The operator's messages to members, each shown as often as it says. */
export function popupModule({ db, clock, addresses, licence, lessonRows }: Needs) {
  const licencesOf = licence.licences.of
  const popups = popupService({ db, clock, addresses, licencesOf, lessons: lessonRows.lessonRows })
  return { services: { popups }, routes: server => popupRoutes(server, popups) } satisfies Module
}
