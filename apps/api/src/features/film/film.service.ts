import type { Film } from '@iki/contract/media/film'
import type { Database } from '#core/database/database.ts'
import { countByState, findFilm } from './film.store.ts'
import { folderOf } from './film-folder.ts'

type Parts = { db: Database }

/** Films of media: what was made from them. */
export function filmService({ db }: Parts) {
  return {
    /** A medium without a film is played as it is. */
    async of(mediaKey: string): Promise<Film & { key: string }> {
      const film = await findFilm(db, mediaKey)
      return {
        key: folderOf(mediaKey),
        state: film?.state ?? 'whole',
        width: film?.width ?? null,
        height: film?.height ?? null,
        heights: film?.heights ?? [],
        strip: film?.strip ?? null,
      }
    },

    countByState: () => countByState(db),
  }
}
export type FilmService = ReturnType<typeof filmService>
