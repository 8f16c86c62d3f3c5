import type { InputOf } from '@iki/contract/api/endpoint'
import { favoriteWordsPageSize, type setFavorite } from '@iki/contract/media/favorite'
import type { Word } from '@iki/contract/reading/dictionary'
import { AppError } from '#core/app-error.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './favorite.store.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: { has(id: string): Promise<boolean> }
  words: { rowsOf(ids: string[]): Promise<Word[]> }
}

/** Lessons and words that members marked; the shelf of the lessons lists the lessons. */
export function favoriteService({ db, clock, lessons, words }: Parts) {
  const isThere = async (thing: store.FavoriteChoice['thing'], id: string) =>
    thing === 'lesson' ? lessons.has(id) : (await words.rowsOf([id])).length > 0

  return {
    /** A page of the words. */
    async listWords(uid: string, { after }: { after?: string | undefined }) {
      const rows = await store.listFavoriteWords(db, uid, parseCursor(after))
      const shown = rows.slice(0, favoriteWordsPageSize)
      const last = rows.length > favoriteWordsPageSize ? shown.at(-1) : undefined
      const byId = new Map((await words.rowsOf(shown.map(({ id }) => id))).map(word => [word.id, word]))
      return {
        items: shown.flatMap(({ id }) => byId.get(id) ?? []),
        next: last ? formatCursor(last) : null,
      }
    },

    /**
     * Locked lessons can be added and removed as well. Answers what holds: of two devices the later choice wins, in
     * whatever order they arrive. Throws not_found, too_many_favorites.
     */
    async set(uid: string, input: InputOf<typeof setFavorite>) {
      const { id, thing = 'lesson', isFavorite, chosenAt: stated } = input
      if (!(await isThere(thing, id))) throw new AppError('not_found')
      const choice = { thing, uid, id, at: chosenAt(stated, clock()) }
      if (!isFavorite) return { isFavorite: await db.transaction(tx => store.removeFavorite(tx, choice)) }
      const result = await db.transaction(tx => store.addFavorite(tx, choice))
      if (result === 'full') throw new AppError('too_many_favorites')
      return { isFavorite: result === 'added' }
    },
  }
}
export type FavoriteService = ReturnType<typeof favoriteService>
