import { levellingGain } from '@iki/contract/loudness'
import { newsSummaryLength } from '@iki/contract/news'
import type { OpeningHours } from '@iki/contract/opening'
import { startOfTokyoDay } from '@iki/contract/tokyo'
import { htmlOfMarkdown, plainText } from '#core/markdown.ts'
import type { Storage } from '#core/storage.ts'
import { ContentError, hashOf } from './content-file.ts'
import { type LessonFile, readContentFolder } from './content-folder.ts'
import { type Gain, loudnessWarnings } from './loudness-warnings.ts'
import type { MeasureLoudness } from './measured-loudness.ts'
import { meaningOf } from './word-files.ts'

type Lesson = {
  id: string
  title: string
  description: string
  bodyHtml: string
  access: string[]
  tags: string[]
  drawing: string
  mediaKey: string
  durationSeconds: number
  gainDb: number | null
  transcript: { start: number; end: number; text: string }[]
  publishedAt: Date
  contentHash: string
}

type Parts = {
  storage: Storage
  measureLoudness: MeasureLoudness
  audio: {
    /** What this medium of a lesson was found to need when it was loaded before. */
    findGain(id: string, mediaKey: string): Promise<number | null>
    loadLesson(lesson: Lesson, weeks: Record<string, number[]>): Promise<boolean>
    loadPlaylist(
      playlist: {
        tag: string
        title: string
        description: string
        plan: string | null
        priority: number
        access: string[]
        tags: string[]
        opening: OpeningHours[] | null
        drawing: string
        contentHash: string
      },
      lessonIds: string[],
    ): Promise<boolean>
    missingLessons(ids: string[]): Promise<string[]>
  }
  news: {
    load(item: {
      id: string
      place1: string
      place2: string
      status: string
      title: string
      summary: string
      bodyHtml: string
      createdAt: Date
      contentHash: string
    }): Promise<boolean>
  }
  pages: {
    load(page: {
      slug: string
      title: string
      lead: string
      bodyHtml: string
      version: string
      contentHash: string
    }): Promise<boolean>
  }
  dictionary: {
    load(word: {
      id: string
      word: string
      kana: string
      aliases: string[]
      tags: string[]
      meaning: string
      bodyHtml: string
      contentHash: string
    }): Promise<boolean>
  }
}

type Kind = 'lessons' | 'playlists' | 'news' | 'pages' | 'dictionary'
/** The warnings name what was loaded all the same, and what to do about it. */
export type LoadReport = Record<Kind, { saved: string[]; same: number }> & { warnings: string[] }

/** Brings a folder of files into the database. Loading it again changes only what has changed in it. */
export function contentService({ storage, measureLoudness, audio, news, pages, dictionary }: Parts) {
  /** A medium is measured once, unless it says itself how loud it is. */
  async function gainOf({ id, mediaPath, taggedLoudness }: LessonFile, mediaKey: string) {
    if (taggedLoudness !== null) return levellingGain(taggedLoudness)
    const known = await audio.findGain(id, mediaKey)
    if (known !== null) return known
    const loudness = await measureLoudness(mediaPath)
    return loudness === null ? null : levellingGain(loudness)
  }

  async function lessonOf(file: LessonFile): Promise<Lesson> {
    const mediaKey = await storage.keep(file.mediaPath)
    const gainDb = await gainOf(file, mediaKey)
    const { media: _, weeks: __, published, ...fields } = file.fields
    return {
      ...fields,
      id: file.id,
      bodyHtml: htmlOfMarkdown(file.body),
      mediaKey,
      durationSeconds: file.durationSeconds,
      gainDb,
      transcript: file.transcript,
      publishedAt: startOfTokyoDay(published),
      contentHash: hashOf(file.hash, mediaKey, String(gainDb), JSON.stringify(file.transcript)),
    }
  }

  return {
    /** Throws a ContentError that lists all problems; then nothing of the folder has been written. */
    async load(root: string): Promise<LoadReport> {
      const folder = await readContentFolder(root)
      const here = new Set(folder.lessons.map(lesson => lesson.id))
      const problems: string[] = []
      for (const file of folder.playlists) {
        const elsewhere = file.fields.lessons.filter(id => !here.has(id))
        for (const id of await audio.missingLessons(elsewhere))
          problems.push(
            `playlists/${file.id}.md:${file.lineOf('lessons')}: names a lesson that is not there: ${id}`,
          )
      }
      if (problems.length > 0) throw new ContentError(problems)

      const report: LoadReport = {
        lessons: { saved: [], same: 0 },
        playlists: { saved: [], same: 0 },
        news: { saved: [], same: 0 },
        pages: { saved: [], same: 0 },
        dictionary: { saved: [], same: 0 },
        warnings: [],
      }
      const note = (kind: Kind, id: string, isSaved: boolean) => {
        if (isSaved) report[kind].saved.push(id)
        else report[kind].same += 1
      }
      const gains: Gain[] = []
      for (const file of folder.lessons) {
        const lesson = await lessonOf(file)
        gains.push({ media: `media/${file.fields.media}`, gainDb: lesson.gainDb })
        note('lessons', file.id, await audio.loadLesson(lesson, file.fields.weeks ?? {}))
      }
      report.warnings.push(...loudnessWarnings(gains))
      for (const { id, fields, hash } of folder.playlists) {
        const { lessons, tags = [], plan = null, open: opening = null, ...rest } = fields
        const contentHash = hashOf(hash, JSON.stringify([tags, opening]))
        const playlist = { ...rest, plan, tags, opening, tag: id, contentHash }
        const isSaved = await audio.loadPlaylist(playlist, lessons)
        note('playlists', id, isSaved)
      }
      for (const { id, fields, body, hash } of folder.news) {
        const [place1 = '', place2 = ''] = fields.place.split('/')
        const bodyHtml = htmlOfMarkdown(body)
        const summary = [...plainText(bodyHtml)].slice(0, newsSummaryLength).join('')
        const createdAt = new Date(fields.published)
        const { title, status } = fields
        const item = { id, place1, place2, status, title, summary, bodyHtml, createdAt, contentHash: hash }
        note('news', id, await news.load(item))
      }
      for (const { id, fields, body, hash } of folder.pages) {
        const page = { ...fields, slug: id, bodyHtml: htmlOfMarkdown(body), contentHash: hash }
        note('pages', id, await pages.load(page))
      }
      for (const file of folder.dictionary) {
        const { reading, ...fields } = file.fields
        const meaning = meaningOf(file)
        const bodyHtml = htmlOfMarkdown(file.body)
        const word = { ...fields, id: file.id, kana: reading, meaning, bodyHtml, contentHash: file.hash }
        note('dictionary', file.id, await dictionary.load(word))
      }
      return report
    },
  }
}
export type ContentService = ReturnType<typeof contentService>
