import { htmlOfMarkdown, type KeptMedium } from '#core/markdown.ts'
import { type ContentFile, hashOf } from './content-file.ts'
import type { BodyMedium } from './embedded-media.ts'
import type {
  LoadedArticle,
  LoadedArtwork,
  LoadedConnection,
  LoadedItem,
  LoadedLesson,
  LoadedNews,
  LoadedPage,
  LoadedPlaylist,
  LoadedWeekly,
  LoadedWord,
} from './loaded-rows.ts'
import type { Gain } from './loudness-warnings.ts'
import type { MeasureLoudness } from './measured-loudness.ts'

/** Saves what a file says; false when it was the same already. */
type Load<Row> = (row: Row) => Promise<boolean>

/** Where each kind of content goes. */
export type Targets = {
  audio: {
    /** What this medium of a lesson was found to need when it was loaded before. */
    findGain(id: string, mediaKey: string): Promise<number | null>
    loadLesson(lesson: LoadedLesson, weeks: Record<string, number[]>): Promise<boolean>
    loadPlaylist(playlist: LoadedPlaylist, lessonIds: string[]): Promise<boolean>
  }
  articles: { load: Load<LoadedArticle> }
  weekly: { load: Load<LoadedWeekly> }
  gallery: { load: Load<LoadedArtwork> }
  connections: { load: Load<LoadedConnection> }
  master: { load: Load<LoadedItem> }
  news: { load: Load<LoadedNews> }
  pages: { load: Load<LoadedPage> }
  dictionary: { load: Load<LoadedWord> }
}

/** What a kind has at hand while it brings a file in. */
export type Loading = Targets & {
  measureLoudness: MeasureLoudness
  /** Keeps a file in the storage and answers its key; in a dry run it answers the key only. */
  keep(path: string): Promise<string>
  /** Tells what a medium needs to be as loud as the others. */
  noteGain(gain: Gain): void
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
