import type { Strip } from '@iki/contract/media/film'
import type { LessonPicture } from '../lesson.tables.ts'

/** The result of making a film, with its loudness in LUFS. */
export type FilmFacts = {
  width: number
  height: number
  durationSeconds: number
  heights: number[]
  strip: Strip | null
  loudness?: number | undefined
}

/** A folder that was made of a film. */
export type FilmFolder = { path: string; files: string[]; facts: FilmFacts }

type FilmSize = { width: number | null; height: number | null; durationSeconds: number }

/**
 * Where the films of video lessons are stored and made. Both ways of loading return the picture of a film that is
 * ready.
 */
export type LessonFilms = {
  readFolder(path: string): Promise<Omit<FilmFolder, 'path'> | { fault: string }>
  keyOf(folder: FilmFolder): Promise<string>
  storeFolder(mediaKey: string, folder: FilmFolder): Promise<LessonPicture>
  makeLater(mediaKey: string, film: FilmSize): Promise<LessonPicture | null>
  /** Whether all files of a ready film exist. `files`: those that are known to exist. */
  isWhole(mediaKey: string, files: string[]): Promise<boolean>
  /** Makes a film again whose files are missing. */
  makeAgain(mediaKey: string): Promise<void>
  /** Gives the lessons of a film its picture, if it is ready and they have none. */
  showPoster(mediaKey: string): Promise<void>
  /** Why films cannot be made here. */
  listWarnings(): Promise<string[]>
}
