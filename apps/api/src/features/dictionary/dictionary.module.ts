import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { dictionaryRoutes } from './dictionary.routes.ts'
import { dictionaryService } from './dictionary.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses' | 'limitSearches'> & {
  lessonRows: { lessonRows: Need<typeof dictionaryService, 'lessons'> }
}

/** The words of the dictionary. The lessons and articles that use them are in word-uses.module.ts. */
export function dictionaryModule({ db, clock, addresses, limitSearches, lessonRows }: Needs) {
  const lessons = lessonRows.lessonRows
  const dictionary = dictionaryService({ db, clock, addresses, limitSearches, lessons })
  return { services: { dictionary }, routes: server => dictionaryRoutes(server, dictionary) } satisfies Module
}
