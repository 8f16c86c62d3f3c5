import type { InputOf } from '@iki/contract/api/endpoint'
import type { setFavorite } from '@iki/contract/media/favorite'
import { AppError } from '#core/app-error.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './favorite.store.ts'

type Parts = { db: Database; clock: Clock; lessons: { has(id: string): Promise<boolean> } }

/** Lessons of any kind that members keep at hand; the shelf of the lessons lists them. */
export function favoriteService({ db, clock, lessons }: Parts) {
  return {
    /**
     * Locked lessons can be added and removed as well. Answers what holds: of two devices the later choice wins, in
     * whatever order they arrive. Throws not_found, too_many_favorites.
     */
    async set(uid: string, { id, isFavorite, chosenAt: said }: InputOf<typeof setFavorite>) {
      if (!(await lessons.has(id))) throw new AppError('not_found')
      const choice = { uid, lessonId: id, at: chosenAt(said, clock()) }
      if (!isFavorite) return { isFavorite: await db.transaction(tx => store.removeFavorite(tx, choice)) }
      const result = await db.transaction(tx => store.addFavorite(tx, choice))
      if (result === 'full') throw new AppError('too_many_favorites')
      return { isFavorite: result === 'added' }
    },
  }
}
export type FavoriteService = ReturnType<typeof favoriteService>
