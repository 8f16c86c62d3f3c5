import { join } from 'node:path'
import type { Admit } from '#core/http/media-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { filmRoutes } from './film.routes.ts'
import { filmService } from './film.service.ts'
import { filmCare } from './film-care.service.ts'
import { filmFiles } from './film-files.service.ts'
import { filmForgetting, forgetFilmTask } from './film-forgetting.service.ts'
import { filmLoading } from './film-loading.service.ts'
import { filmMaking } from './film-making.service.ts'
import { makeFilmTask } from './film-queue.ts'

type Needs = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'engine' | 'objects' | 'storage' | 'addresses'
> & {
  lessonRows: {
    filmLessons: Need<typeof filmCare, 'lessons'> &
      Need<typeof filmFiles, 'lessons'> &
      Need<typeof filmLoading, 'lessons'>
  }
  media: { admit: Admit }
}

/** Films: what is made from the media of video lessons. */
export function filmModule({ config, db, clock, log, engine, objects, storage, ...of }: Needs) {
  const parts = { db, clock, objects, engine, lessons: of.lessonRows.filmLessons }
  const films = filmService({ db })
  const loading = filmLoading(parts)
  const care = filmCare(parts)
  const files = filmFiles(parts)
  const forgetting = filmForgetting(parts)
  const workDirectory = join(config.dataDirectory, 'films')
  const making = filmMaking({ ...parts, log, media: storage, workDirectory })
  return {
    services: { films, loading, care, files, forgetting, making },
    routes: server =>
      filmRoutes(server, { admit: of.media.admit, addresses: of.addresses, filmFiles: files }),
    tasks: { [forgetFilmTask]: forgetting.task },
    slowTasks: { [makeFilmTask]: making.task },
    cleanUp: { films: () => forgetting.forgetUnused() },
    async startJobs() {
      for (const line of await loading.listWarnings()) log.warn({}, line)
      await care.resume()
    },
  } satisfies Module
}
