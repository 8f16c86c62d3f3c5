import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { audioRoutes } from './audio.routes.ts'
import { lessonRowsService } from './lesson-rows.service.ts'
import { lessonListsService } from './list/lesson-lists.service.ts'
import * as filmLessons from './medium/film-lessons.store.ts'
import { playCountService } from './play-count/play-count.service.ts'
import { finishedLessonsService } from './playback/finished.service.ts'
import { playbackService } from './playback/playback.service.ts'
import { programmeService } from './playlist/programme.service.ts'
import { shelfService } from './shelf/shelf.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses' | 'limitLog' | 'limitSearches'> & {
  licence: { licences: { of: LicencesOf } }
}

/** Lessons as rows of lists, and members' positions in them: other features need these. */
export function lessonRowsModule({ db, clock, addresses, limitLog, limitSearches, licence }: Needs) {
  const sight = { db, clock, addresses, licencesOf: licence.licences.of }
  const playCounts = playCountService({ ...sight, limitLog })
  const playback = playbackService(sight)
  return {
    services: {
      lessonRows: lessonRowsService(sight),
      lists: lessonListsService(sight),
      shelves: shelfService({ ...sight, limitSearches }),
      playCounts,
      playback,
      programmes: programmeService({ db, clock }),
      finishedLessons: finishedLessonsService({ db }),
      /** Lessons as the film feature sees them. */
      filmLessons,
    },
    routes: server => audioRoutes(server, { playCounts, playback }),
    cleanUp: { starts: playCounts.forgetOld },
  } satisfies Module
}
