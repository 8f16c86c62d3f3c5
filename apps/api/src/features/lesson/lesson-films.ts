import type { Strip } from '@iki/contract/media/film'
import type { LessonPicture } from './lesson.tables.ts'

/** What a film came out as, and how loud it is in LUFS. */
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

/** Where the films of video lessons are stored and made. Both ways in answer the picture of a film that is ready. */
export type LessonFilms = {
  readFolder(path: string): Promise<Omit<FilmFolder, 'path'> | { fault: string }>
  keyOf(folder: FilmFolder): Promise<string>
  storeFolder(mediaKey: string, folder: FilmFolder): Promise<LessonPicture>
  makeLater(mediaKey: string, film: FilmSize): Promise<LessonPicture | null>
  /** Whether everything is there that a film streams from, where it is ready. `files`: what it is known to have. */
  isWhole(mediaKey: string, files: string[]): Promise<boolean>
  /** Has a film made anew whose files are gone. */
  makeAgain(mediaKey: string): Promise<void>
  /** Gives the lessons of a film its picture, where it is ready and they have none. */
  showPoster(mediaKey: string): Promise<void>
  /** What keeps films from being made. */
  listWarnings(): Promise<string[]>
}
