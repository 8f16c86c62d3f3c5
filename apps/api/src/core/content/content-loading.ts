import { htmlOfMarkdown, type KeptMedium } from '#core/markdown.ts'
import type {
  FilmFacts,
  LessonPicture,
  LoadedArticle,
  LoadedArtwork,
  LoadedCharacter,
  LoadedConnection,
  LoadedDanceComment,
  LoadedItem,
  LoadedLesson,
  LoadedNews,
  LoadedPage,
  LoadedPlaylist,
  LoadedPopup,
  LoadedWeekly,
  LoadedWord,
} from '#features/content/loaded-rows.ts'
import type { Rotating } from '#features/content/rotating.ts'
import type { Gain } from '#features/lesson/loudness-warnings.ts'
import { type ContentFile, hashOf } from './content-file.ts'
import type { BodyMedium } from './embedded-media.ts'

/** Saves what a file says; false when it was the same already. */
type Load<Row> = (row: Row) => Promise<boolean>

type FilmSize = { width: number | null; height: number | null; durationSeconds: number }
type FilmFolder = { path: string; files: string[]; facts: FilmFacts }

/** What there is to know of films before they come in. */
export type FilmReading = {
  /** A folder that was made of a film. */
  readFolder(path: string): Promise<Omit<FilmFolder, 'path'> | { fault: string }>
}

/** Where films go. Both ways answer the picture of one that is ready. */
type Films = FilmReading & {
  keyOf(folder: FilmFolder): Promise<string>
  keepFolder(mediaKey: string, folder: FilmFolder): Promise<LessonPicture>
  makeLater(mediaKey: string, film: FilmSize): Promise<LessonPicture | null>
  /** Whether everything is there that a film streams from, where it is ready. `files`: what it is known to have. */
  isWhole(mediaKey: string, files: string[]): Promise<boolean>
  /** Has a film made anew whose files are gone. */
  makeAgain(mediaKey: string): Promise<void>
  /** Gives the lessons of a film its picture, where it is ready and they have none. */
  showPoster(mediaKey: string): Promise<void>
}

/** Where each kind of content goes. */
export type Targets = {
  audio: {
    loadLesson(lesson: LoadedLesson, weeks: Record<string, number[]>): Promise<boolean>
    loadPlaylist(playlist: LoadedPlaylist, lessonIds: string[]): Promise<boolean>
  }
  films: Films
  articles: { load: Load<LoadedArticle> }
  weekly: { load: Load<LoadedWeekly> }
  gallery: {
    load: Load<LoadedArtwork>
    findThumbnail(id: string): Promise<string | null>
    setThumbnail(id: string, thumbnailKey: string): Promise<void>
  }
  connections: { load: Load<LoadedConnection> }
  master: { load: Load<LoadedItem> }
  news: { load: Load<LoadedNews> }
  pages: { load: Load<LoadedPage> }
  dictionary: { load: Load<LoadedWord> }
  popups: { load: Load<LoadedPopup> }
  dance: { loadCharacter: Load<LoadedCharacter>; loadComment: Load<LoadedDanceComment> }
}

/** What a kind has at hand while it brings a file in. */
export type Loading = Targets & {
  /** Keeps a file in the storage and answers its key; in a dry run it answers the key only. */
  keep(path: string): Promise<string>
  hasMedium(key: string): boolean
  /** Tells what a medium needs to be as loud as the others. */
  noteGain(gain: Gain): void
  /** Takes what a file says of things that come round. */
  rotating: Rotating
}

type WithMedia = Pick<ContentFile<unknown>, 'body' | 'hash'> & { media: Map<string, BodyMedium> }

/** The body of a file with its media in the storage; its hash changes with any of them. */
export async function bodyOf({ body, hash, media }: WithMedia, { keep }: Loading) {
  const kept = new Map<string, KeptMedium>()
  for (const [name, { path, ...size }] of media) kept.set(name, { key: await keep(path), ...size })
  const keys = [...kept.values()].map(({ key }) => key)
  return {
    hash: keys.length > 0 ? hashOf(hash, ...keys) : hash,
    html: () => htmlOfMarkdown(body, kept),
  }
}
