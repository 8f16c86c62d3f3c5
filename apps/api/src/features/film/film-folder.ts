import type { FilmRow } from './film.store.ts'

/** The key of the folder of a film: that of its medium without the ending. */
export const folderOf = (mediaKey: string): string => mediaKey.replace(/\.\w+$/, '')

/** Where the files of a film stand in the object storage. */
export const objectFolderOf = (folder: string): string => `films/${folder}`
export const objectKeyOf = (folder: string, file: string): string => `${objectFolderOf(folder)}/${file}`

/** A picture that stands for the lessons of a film. */
export type FilmPicture = { from: 'film'; key: string; width: number; height: number }

/** Null while it is not ready. */
export function pictureOf(
  film: Pick<FilmRow, 'mediaKey' | 'state' | 'width' | 'height'> | null,
): FilmPicture | null {
  if (film?.state !== 'ready' || film.width === null || film.height === null) return null
  return { from: 'film', key: folderOf(film.mediaKey), width: film.width, height: film.height }
}
