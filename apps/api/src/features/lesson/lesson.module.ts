import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { audioListRoutes } from './audio.routes.ts'
import { lessonRoutes } from './lesson.routes.ts'
import { lessonService } from './lesson.service.ts'
import type { LessonRowsService } from './lesson-rows.service.ts'
import { audioListsService } from './list/audio-lists.service.ts'
import type { LessonListsService } from './list/lesson-lists.service.ts'
import { onseiService } from './list/onsei.service.ts'
import { downloadTermsService } from './medium/download-terms.service.ts'
import type { PlaybackService } from './playback/playback.service.ts'
import { lessonPreviewService } from './preview/lesson-preview.service.ts'
import type { ShelfService } from './shelf/shelf.service.ts'

type Lesson = typeof lessonService
type Onsei = typeof onseiService
type Needs = Pick<Platform, 'db' | 'clock' | 'addresses' | 'storage'> & {
  licence: { licences: { of: LicencesOf } }
  lessonRows: {
    lessonRows: LessonRowsService
    lists: LessonListsService
    playback: PlaybackService
    shelves: ShelfService
  }
  film: { films: Need<Lesson, 'films'> }
  vimeo: { vimeos: Need<Lesson, 'vimeos'> }
  cast: { castSessions: Need<Lesson, 'casts'> }
  wordUses: { wordIdsOfLessons: Need<Onsei, 'wordIdsOf'> }
  article: { summaryIdsOfLessons: Need<Onsei, 'summaryIdsOf'> }
}

/** A lesson's page, and playlists. */
export function lessonModule({ db, clock, addresses, storage, ...of }: Needs) {
  const licencesOf = of.licence.licences.of
  const { lessonRows, lists, playback, shelves } = of.lessonRows
  const lessons = lessonService({
    db,
    clock,
    addresses,
    licencesOf,
    films: of.film.films,
    vimeos: of.vimeo.vimeos,
    casts: of.cast.castSessions,
    embedsOf: lessonRows.embedsOf,
  })
  const onsei = onseiService({
    db,
    wordIdsOf: of.wordUses.wordIdsOfLessons,
    summaryIdsOf: of.article.summaryIdsOfLessons,
  })
  const audioLists = audioListsService({
    db,
    clock,
    addresses,
    licencesOf,
    lists,
    onsei,
    rowsOf: lessonRows.rowsOf,
  })
  const previews = lessonPreviewService({ db, clock, addresses, licencesOf })
  const downloadTerms = downloadTermsService({ db, clock, storage, licencesOf })
  return {
    services: { lessons },
    routes(server) {
      lessonRoutes(server, { lessons, previews, downloadTerms, playback, shelves })
      audioListRoutes(server, audioLists)
    },
  } satisfies Module
}
