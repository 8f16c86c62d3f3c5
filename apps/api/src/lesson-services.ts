import { join } from 'node:path'
import { onseiWordLimit } from '@iki/contract/audio-lists'
import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database.ts'
import type { MediaEngine } from '#core/engine/engine.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import type { ObjectStorage } from '#core/object-storage.ts'
import type { Storage } from '#core/storage.ts'
import { listSummaryIdsOf } from '#features/article/article.store.ts'
import { listWordIdsOf } from '#features/dictionary/word-uses.store.ts'
import { favoriteService } from '#features/favorite/favorite.service.ts'
import { filmService } from '#features/film/film.service.ts'
import { filmCare } from '#features/film/film-care.service.ts'
import { filmFiles } from '#features/film/film-files.service.ts'
import { filmForgetting } from '#features/film/film-forgetting.service.ts'
import { filmLoading } from '#features/film/film-loading.service.ts'
import { filmMaking } from '#features/film/film-making.service.ts'
import { audioListsService } from '#features/lesson/audio-lists.service.ts'
import * as filmLessons from '#features/lesson/film-lessons.store.ts'
import { keepService } from '#features/lesson/keep.service.ts'
import { lessonService } from '#features/lesson/lesson.service.ts'
import { lessonListsService } from '#features/lesson/lesson-lists.service.ts'
import { lessonRowsService } from '#features/lesson/lesson-rows.service.ts'
import { onseiService } from '#features/lesson/onsei.service.ts'
import { playCountService } from '#features/lesson/play-count.service.ts'
import { playbackService } from '#features/lesson/playback.service.ts'
import { musicService } from '#features/music/music.service.ts'
import { videoService } from '#features/video/video.service.ts'
import { vimeoService } from '#features/video/vimeo.service.ts'
import { vimeoClient } from '#features/video/vimeo-client.ts'

type Parts = {
  config: Pick<Config, 'dataDirectory' | 'vimeo'>
  db: Database
  clock: Clock
  storage: Storage
  objects: ObjectStorage
  engine: MediaEngine
  addresses: MediaAddresses
  licencesOf: LicencesOf
  casts: Parameters<typeof lessonService>[0]['casts']
  /** Throws too_many_requests when enough was counted for them. */
  limitLog(who: { uid: string | null; address: string }): Promise<void>
  log: { warn(details: object, message: string): void }
}

/** What is heard, watched and played: lessons of all kinds, their films, and where members are in them. */
export function createLessonServices({ config, storage, objects, engine, limitLog, log, ...parts }: Parts) {
  const { db, clock, addresses, licencesOf, casts } = parts
  const films = filmService({ db })
  const filmParts = { db, clock, objects, lessons: filmLessons, engine }
  const vimeos = vimeoService({ db, clock, log, vimeo: config.vimeo && vimeoClient(config.vimeo) })
  const lessonRows = lessonRowsService({ db, clock, addresses, licencesOf })
  const favorites = favoriteService({ db, clock, lessons: lessonRows })
  const lessons = lessonService({
    ...{ db, clock, addresses, licencesOf, films, vimeos, casts },
    embedsOf: lessonRows.embedsOf,
  })
  const lists = lessonListsService({ db, clock, addresses, licencesOf })

  return {
    lessons,
    lessonRows,
    audioLists: audioListsService({
      ...{ db, clock, addresses, licencesOf, lists, rowsOf: lessonRows.rowsOf },
      onsei: onseiService({
        db,
        wordIdsOf: ids => listWordIdsOf(db, { kind: 'lesson', ids, limit: onseiWordLimit }),
        summaryIdsOf: ids => listSummaryIdsOf(db, ids, clock()),
      }),
    }),
    videos: videoService({ lists, favorites, getPlaylist: lessons.getPlaylist }),
    music: musicService({ lists }),
    favorites,
    playCounts: playCountService({ db, clock, licencesOf, limitLog }),
    keeping: keepService({ db, clock, storage, licencesOf }),
    playback: playbackService({ db, clock, licencesOf }),
    films: filmLoading(filmParts),
    filmCare: filmCare(filmParts),
    filmFiles: filmFiles(filmParts),
    filmForgetting: filmForgetting(filmParts),
    filmMaking: filmMaking({
      ...filmParts,
      log,
      media: storage,
      workDirectory: join(config.dataDirectory, 'films'),
    }),
  }
}
