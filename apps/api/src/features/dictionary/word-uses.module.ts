import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { wordUsesRoutes } from './dictionary.routes.ts'
import { wordUsesService } from './word-uses.service.ts'
import { listWordIdsOf } from './word-uses.store.ts'

type WordUses = typeof wordUsesService
type Needs = Pick<Platform, 'db' | 'clock'> & {
  lessonRows: { lessonRows: Need<WordUses, 'lessons'> }
  article: { articleRows: Need<WordUses, 'articles'> }
}

/** Where the words of the dictionary are used. */
export function wordUsesModule({ db, clock, lessonRows, article }: Needs) {
  const uses = wordUsesService({
    db,
    clock,
    lessons: lessonRows.lessonRows,
    articles: article.articleRows,
  })
  return {
    services: {
      /** The words that each of these lessons uses, in the order of their first occurrence. */
      wordIdsOfLessons: (ids: string[]) => listWordIdsOf(db, { kind: 'lesson', ids }),
    },
    routes: server => wordUsesRoutes(server, uses),
  } satisfies Module
}
