import type { InputOf } from '@iki/contract/api/endpoint'
import { favoritePageSize, type setFavorite } from '@iki/contract/media/favorite'
import type { LessonKind, LessonRow } from '@iki/contract/media/lesson'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import { type Cursor, formatCursor, parseCursor } from '#core/cursor.ts'
import type { Database } from '#core/database.ts'
import * as store from './favorite.store.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: {
    has(id: string): Promise<boolean>
    rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]>
  }
}
type Found = { cursor: Cursor; row: LessonRow }

/** Lessons of any kind that members keep at hand. */
export function favoriteService({ db, clock, lessons }: Parts) {
  /** Existing ones of a kind, the latest first, until there are enough. */
  async function find(
    member: SignedIn,
    { kind, before, most }: { kind: LessonKind | null; before: Cursor; most: number },
  ): Promise<Found[]> {
    const found: Found[] = []
    let from: Cursor | null = before
    while (from && found.length < most) {
      const favorites: store.FavoriteRow[] = await store.listFavorites(db, {
        ...{ uid: member.uid, before: from },
      })
      const rows = await lessons.rowsOf(
        favorites.map(({ lessonId }) => lessonId),
        member,
      )
      const byId = new Map(rows.map(row => [row.id, row]))
      for (const { lessonId: id, createdAt: at } of favorites) {
        const row = byId.get(id)
        if (row && (kind === null || row.kind === kind)) found.push({ cursor: { at, id }, row })
      }
      const last = favorites.length === store.favoritesAtOnce ? favorites.at(-1) : undefined
      from = last ? { at: last.createdAt, id: last.lessonId } : null
    }
    return found.slice(0, most)
  }

  return {
    /** A page; also those whose plan has ended, with their lock. */
    async list(
      member: SignedIn,
      { kind = null, after }: { kind?: LessonKind | null | undefined; after?: string | undefined },
    ) {
      const most = favoritePageSize + 1
      const found = await find(member, { kind, before: parseCursor(after), most })
      const shown = found.slice(0, favoritePageSize)
      const last = found.length === most ? shown.at(-1) : undefined
      return { items: shown.map(({ row }) => row), next: last ? formatCursor(last.cursor) : null }
    },

    /** The latest `most` of a kind at once. */
    async listAll(
      member: SignedIn,
      { kind, most }: { kind: LessonKind; most: number },
    ): Promise<LessonRow[]> {
      const found = await find(member, { kind, before: parseCursor(undefined), most })
      return found.map(({ row }) => row)
    },

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
