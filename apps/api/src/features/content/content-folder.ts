import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseFile } from 'music-metadata'
import * as v from 'valibot'
import { ContentError, type ContentFile, readContentFiles } from './content-file.ts'
import {
  lessonFields,
  newsFields,
  pageFields,
  playlistFields,
  transcript,
  wordFields,
} from './content-schema.ts'
import { taggedLoudness } from './tagged-loudness.ts'
import { problemsOfWords, type WordFile } from './word-files.ts'

type Fields<S extends v.GenericSchema> = v.InferOutput<S>

export type LessonFile = ContentFile<Fields<typeof lessonFields>> & {
  mediaPath: string
  durationSeconds: number
  /** What the medium says of itself, in LUFS. */
  taggedLoudness: number | null
  transcript: Fields<typeof transcript>
}

export type ContentFolder = {
  lessons: LessonFile[]
  playlists: ContentFile<Fields<typeof playlistFields>>[]
  news: ContentFile<Fields<typeof newsFields>>[]
  pages: ContentFile<Fields<typeof pageFields>>[]
  dictionary: WordFile[]
}

/** Reads and checks a whole folder before anything is written. Throws a ContentError with everything that is wrong. */
export async function readContentFolder(root: string): Promise<ContentFolder> {
  if (!(await exists(root))) throw new ContentError([`${root}: there is no such folder`])
  const problems: string[] = []
  const files = await readContentFiles(root, 'lessons', lessonFields, problems)
  const playlists = await readContentFiles(root, 'playlists', playlistFields, problems)
  const news = await readContentFiles(root, 'news', newsFields, problems)
  const pages = await readContentFiles(root, 'pages', pageFields, problems)
  const dictionary = await readContentFiles(root, 'dictionary', wordFields, problems)
  problems.push(...problemsOfWords(dictionary))
  const lessons: LessonFile[] = []
  for (const file of files) {
    const mediaPath = join(root, 'media', file.fields.media)
    const medium = await readMedium(mediaPath)
    if (medium.durationSeconds === 0) {
      const fault = (await exists(mediaPath)) ? 'is no audio that can be read' : 'is missing'
      problems.push(
        `${relative(root, file.path)}:${file.lineOf('media')}: media/${file.fields.media} ${fault}`,
      )
    }
    const spoken = await readTranscript(root, file.id, problems)
    lessons.push({ ...file, ...medium, mediaPath, transcript: spoken })
  }
  if (problems.length > 0) throw new ContentError(problems)
  return { lessons, playlists, news, pages, dictionary }
}

/** What is no audio lasts zero seconds. */
async function readMedium(path: string): Promise<Pick<LessonFile, 'durationSeconds' | 'taggedLoudness'>> {
  const medium = await parseFile(path, { duration: true }).catch(() => null)
  return {
    durationSeconds: Math.round((medium?.format.duration ?? 0) * 1000) / 1000,
    taggedLoudness: taggedLoudness(Object.values(medium?.native ?? {}).flat()),
  }
}

/** The spoken lines of a lesson; a lesson without such a file has none. */
async function readTranscript(root: string, id: string, problems: string[]) {
  const name = `lessons/${id}.transcript.json`
  const written = await readFile(join(root, name), 'utf8').catch(() => null)
  if (written === null) return []
  try {
    return v.parse(transcript, JSON.parse(written))
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
