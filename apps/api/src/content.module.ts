import { join } from 'node:path'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { contentRefresh } from '#features/content/content-refresh.service.ts'
import { contentLoading } from './content-loading.ts'
import { contentRotations } from './content-rotations.ts'
import { searchIndexingOf } from './search-indexing.ts'

type Rotations = typeof contentRotations
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'storage' | 'moving' | 'engine'> & {
  film: { loading: Need<typeof contentLoading, 'films'> }
  lessonRows: { programmes: Need<Rotations, 'programmes'> }
  radio: { rotation: Need<Rotations, 'radio'> }
  weekly: { weeklyRotation: Need<Rotations, 'weekly'> }
}

/** Loads content folders into the database. It joins the kinds of all features, so it is beside app.ts. */
export function contentModule({ config, db, clock, storage, moving, engine, ...of }: Needs) {
  const rotations = contentRotations({
    ...{ db, clock },
    programmes: of.lessonRows.programmes,
    radio: of.radio.rotation,
    weekly: of.weekly.weeklyRotation,
  })
  const content = contentLoading({ db, clock, storage, moving, engine, rotations, films: of.film.loading })
  const refresh = contentRefresh({
    ...{ db, clock, storage, content, renewRotations: rotations.renew },
    folders: ['media', 'objects/films'].map(name => join(config.dataDirectory, name)),
  })
  return {
    services: { content, rotations, refresh },
    startJobs: () => searchIndexingOf(db).fillEmpty(),
  } satisfies Module
}
