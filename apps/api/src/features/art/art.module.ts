import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { artRoutes } from './art.routes.ts'
import { artService } from './art.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses' | 'events'> & {
  licence: { licences: { of: Need<typeof artService, 'licencesOf'> } }
  lessonRows: { lessonRows: Need<typeof artService, 'lessons'> }
}

/** Works in three dimensions. */
export function artModule({ db, clock, addresses, events, licence, lessonRows }: Needs) {
  const arts = artService({
    db,
    clock,
    addresses,
    licencesOf: licence.licences.of,
    lessons: lessonRows.lessonRows,
    onQualified: (tx, { uid, artId, at }) => events.publish('artQualified', { tx, uid, artId, at }),
  })
  return { services: { arts }, routes: server => artRoutes(server, arts) } satisfies Module
}
