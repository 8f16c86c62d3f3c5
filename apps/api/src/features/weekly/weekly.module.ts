import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { weeklyRoutes } from './weekly.routes.ts'
import { weeklyService } from './weekly.service.ts'
import { weeklyRotationService } from './weekly-rotation.service.ts'

type Weekly = typeof weeklyService
type Needs = Pick<Platform, 'db' | 'clock' | 'addresses'> & {
  licence: { licences: { of: LicencesOf } }
  lessonRows: { lessonRows: Need<Weekly, 'lessons'> }
  article: { articleRows: Need<Weekly, 'articles'> }
  dictionary: { dictionary: Need<Weekly, 'dictionary'> }
}

/** Weekly contents of the plans. */
export function weeklyModule({ db, clock, addresses, licence, lessonRows, article, dictionary }: Needs) {
  const weekly = weeklyService({
    db,
    clock,
    addresses,
    licencesOf: licence.licences.of,
    lessons: lessonRows.lessonRows,
    articles: article.articleRows,
    dictionary: dictionary.dictionary,
  })
  return {
    services: { weekly, weeklyRotation: weeklyRotationService({ db, clock }) },
    routes: server => weeklyRoutes(server, weekly),
  } satisfies Module
}
