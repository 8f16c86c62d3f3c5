import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { articleRoutes } from './article.routes.ts'
import { articleService } from './article.service.ts'
import { listSummaryIdsOf } from './article.store.ts'
import { articleRowsService } from './article-rows.service.ts'
import { finishedReadingsService } from './finished-readings.service.ts'
import { readingService } from './reading.service.ts'

type Article = typeof articleService
type Needs = Pick<Platform, 'db' | 'clock' | 'addresses'> & {
  licence: { licences: { of: LicencesOf } }
  lessonRows: { lessonRows: Need<Article, 'lessons'> }
  dictionary: { dictionary: Need<Article, 'dictionary'> }
}

/** What is read, and how far members have read it. */
export function articleModule({ db, clock, addresses, licence, lessonRows, dictionary }: Needs) {
  const licencesOf = licence.licences.of
  const articles = articleService({
    db,
    clock,
    addresses,
    licencesOf,
    lessons: lessonRows.lessonRows,
    dictionary: dictionary.dictionary,
  })
  const reading = readingService({ db, clock, licencesOf })
  return {
    services: {
      articleRows: articleRowsService({ db, clock, licencesOf }),
      reading,
      finishedReadings: finishedReadingsService({ db }),
      /** The summary that belongs to each of these lessons. */
      summaryIdsOfLessons: (ids: string[]) => listSummaryIdsOf(db, ids, clock()),
    },
    routes: server => articleRoutes(server, { articles, reading }),
  } satisfies Module
}
