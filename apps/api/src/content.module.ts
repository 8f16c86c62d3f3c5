import { join } from 'node:path'
import { enqueue, type Task } from '#core/jobs/jobs.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { contentRefresh } from '#features/content/content-refresh.service.ts'
import { contentLoading } from './content-loading.ts'
import { contentRotations } from './content-rotations.ts'
import { searchIndexingOf } from './search-indexing.ts'

const writeSearchTask = 'write_search'

type Rotations = typeof contentRotations
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'storage' | 'moving' | 'engine'> & {
  film: { loading: Need<typeof contentLoading, 'films'> }
  gacha: { seeds: Need<typeof contentLoading, 'seeds'> }
  lessonRows: { programmes: Need<Rotations, 'programmes'> }
  radio: { rotation: Need<Rotations, 'radio'> }
  weekly: { weeklyRotation: Need<Rotations, 'weekly'> }
}

/** Loads content folders into the database. It joins the kinds of all features, so it is beside app.ts. */
export function contentModule({ config, db, clock, storage, moving, engine, ...of }: Needs) {
  const rotations = contentRotations({
    db,
    clock,
    programmes: of.lessonRows.programmes,
    radio: of.radio.rotation,
    weekly: of.weekly.weeklyRotation,
  })
  const content = contentLoading({
    db,
    clock,
    storage,
    moving,
    engine,
    rotations,
    films: of.film.loading,
    seeds: of.gacha.seeds,
  })
  const refresh = contentRefresh({
    db,
    clock,
    storage,
    content,
    renewRotations: rotations.renew,
    folders: ['media', 'objects/films'].map(name => join(config.dataDirectory, name)),
  })
  const searchIndexing = searchIndexingOf(db)
  const writeSearch: Task = (_, { signal }) => searchIndexing.writeUnwritten(signal)
  return {
    services: { content, rotations, refresh },
    slowTasks: { [writeSearchTask]: writeSearch },
    // A job, since much content takes longer than a start may, and half of it must not be taken for all after a crash.
    async startJobs() {
      if (await searchIndexing.hasUnwritten())
        await enqueue(db, writeSearchTask, {}, { jobKey: writeSearchTask })
    },
  } satisfies Module
}
