import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { type FavoriteShelf, favoriteRoutes } from './favorite.routes.ts'
import { favoriteService } from './favorite.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  lessonRows: { lessonRows: Need<typeof favoriteService, 'lessons'>; shelves: FavoriteShelf }
  dictionary: { dictionary: Need<typeof favoriteService, 'words'> }
}

/** The lessons and words that members have marked. */
export function favoriteModule({ db, clock, lessonRows, dictionary }: Needs) {
  const favorites = favoriteService({
    db,
    clock,
    lessons: lessonRows.lessonRows,
    words: dictionary.dictionary,
  })
  return {
    services: { favorites },
    routes: server => favoriteRoutes(server, lessonRows.shelves, favorites),
  } satisfies Module
}
