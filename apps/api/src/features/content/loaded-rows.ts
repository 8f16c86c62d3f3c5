import type { Strip } from '@iki/contract/film'
import type { Chapter, LessonKind } from '@iki/contract/lesson'
import type { OpeningHours } from '@iki/contract/opening'

/** What each kind of content is when it is brought in. */

type TranscriptLine = { start: number; end: number; text: string }
type WeeklyItem = { kind: 'lesson' | 'article' | 'word'; id: string }

export type LoadedArticle = {
  id: string
  kind: string
  series: string
  number: number
  title: string
  lead: string
  category: string
  access: string[]
  tags: string[]
  drawing: string
  bodyHtml: string
  characters: number
  lessonId: string | null
  related: string[]
  publishedAt: Date
  contentHash: string
}

export type LoadedConnection = {
  id: string
  title: string
  lead: string
  fromPart: string
  toPart: string
  bodyHtml: string
  lessonIds: string[]
  contentHash: string
}

export type LoadedArtwork = {
  id: string
  number: number
  title: string
  artist: string
  year: number
  alt: string
  tags: string[]
  bodyHtml: string
  pictureKey: string
  thumbnailKey: string
  width: number
  height: number
  contentHash: string
}

export type LoadedItem = {
  itemId: string
  name: string
  summary: string
  kind: string
  bodyHtml: string
  contentHash: string
}

/** What a film came out as, and how loud it is in LUFS. */
export type FilmFacts = {
  width: number
  height: number
  durationSeconds: number
  heights: number[]
  strip: Strip | null
  loudness?: number | undefined
}

/** A picture, by the key of its medium or of its film. */
export type LessonPicture = { from: 'media' | 'film'; key: string; width: number; height: number }

export type LoadedLesson = {
  id: string
  kind: LessonKind
  title: string
  name: string | null
  description: string
  bodyHtml: string
  access: string[]
  tags: string[]
  tags1: string[]
  drawing: string
  mediaKey: string | null
  vimeoId: string | null
  picture: LessonPicture | null
  artist: string | null
  lyrics: string | null
  chapters: Chapter[]
  durationSeconds: number
  gainDb: number | null
  transcript: TranscriptLine[]
  publishedAt: Date
  contentHash: string
}

export type LoadedNews = {
  id: string
  place1: string
  place2: string
  status: string
  title: string
  summary: string
  bodyHtml: string
  createdAt: Date
  contentHash: string
}

export type LoadedPage = {
  slug: string
  title: string
  lead: string
  bodyHtml: string
  version: string
  contentHash: string
}

export type LoadedPlaylist = {
  tag: string
  title: string
  description: string
  plan: string | null
  priority: number
  access: string[]
  tags: string[]
  opening: OpeningHours[] | null
  drawing: string
  /** By what the lessons that carry its tag are put in order; null where it names its lessons. */
  orderKey: string | null
  orderDirection: string | null
  contentHash: string
}

export type LoadedWeekly = {
  id: string
  plan: string
  term: number
  title: string
  lead: string
  access: string[]
  tags: string[]
  drawing: string
  bodyHtml: string
  items: WeeklyItem[]
  retired: boolean
  contentHash: string
}

export type LoadedWord = {
  id: string
  word: string
  kana: string
  aliases: string[]
  tags: string[]
  meaning: string
  bodyHtml: string
  contentHash: string
}

export type LoadedPopup = {
  id: string
  title: string
  bodyHtml: string
  drawing: string
  access: string[]
  startsAt: Date
  endsAt: Date | null
  frequency: string
  priority: number
  actionLabel: string | null
  actionLink: string | null
  contentHash: string
}

export type LoadedCharacter = {
  id: string
  name: string
  introduction: string
  drawing: string
  accent: string
  position: number
  contentHash: string
}

export type LoadedDanceComment = {
  id: string
  characterId: string
  title: string
  bodyHtml: string
  isForced: boolean
  publishedAt: Date
  contentHash: string
}
