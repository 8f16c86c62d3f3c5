import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { listeningRoutes } from './listening.routes.ts'
import { listeningService } from './listening.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  lessonRows: { lessonRows: Need<typeof listeningService, 'lessons'> }
}

/** When members have listened, and to what. */
export function listeningModule({ db, clock, lessonRows }: Needs) {
  const listening = listeningService({ db, clock, lessons: lessonRows.lessonRows })
  return { services: { listening }, routes: server => listeningRoutes(server, listening) } satisfies Module
}
