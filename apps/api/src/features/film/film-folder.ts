import type { FilmRow } from './film.store.ts'

/** The key of a film's folder: that of its medium without the ending. */
export const folderOf = (mediaKey: string): string => mediaKey.replace(/\.\w+$/, '')

/** The folder of a film's files in the object storage. */
export const objectFolderOf = (folder: string): string => `films/${folder}`
export const objectKeyOf = (folder: string, file: string): string => `${objectFolderOf(folder)}/${file}`

/** The picture of the lessons that show a film. */
export type FilmPicture = { from: 'film'; key: string; width: number; height: number }

/** Null while it is not ready. */
export function pictureOf(
  film: Pick<FilmRow, 'mediaKey' | 'state' | 'width' | 'height'> | null,
): FilmPicture | null {
  if (film?.state !== 'ready' || film.width === null || film.height === null) return null
  return { from: 'film', key: folderOf(film.mediaKey), width: film.width, height: film.height }
}
