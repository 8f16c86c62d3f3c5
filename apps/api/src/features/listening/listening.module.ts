import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { listeningRoutes } from './listening.routes.ts'
import { listeningService } from './listening.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  lessonRows: { lessonRows: Need<typeof listeningService, 'lessons'> }
}

/** When members have listened, and to what. */
export function listeningModule({ db, clock, lessonRows }: Needs) {
  const lessons = lessonRows.lessonRows
  const listening = listeningService({ db, clock, lessons })
  return {
    services: {
      listening,
      /** As of another time: for the demo, whose members have listened for a year. */
      listeningAt: (at: Date) => listeningService({ db, clock: () => at, lessons }),
    },
    routes: server => listeningRoutes(server, listening),
  } satisfies Module
}
