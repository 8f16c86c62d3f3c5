import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseFile } from 'music-metadata'
import * as v from 'valibot'
import { ContentError, type ContentFile, readContentFiles } from './content-file.ts'
import { lessonFields, newsFields, pageFields, playlistFields, transcript } from './content-schema.ts'

type Fields<S extends v.GenericSchema> = v.InferOutput<S>

export type LessonFile = ContentFile<Fields<typeof lessonFields>> & {
  mediaPath: string
  durationSeconds: number
  transcript: Fields<typeof transcript>
}

export type ContentFolder = {
  lessons: LessonFile[]
  playlists: ContentFile<Fields<typeof playlistFields>>[]
  news: ContentFile<Fields<typeof newsFields>>[]
  pages: ContentFile<Fields<typeof pageFields>>[]
}

/** Reads and checks a whole folder before anything is written. Throws a ContentError with everything that is wrong. */
export async function readContentFolder(root: string): Promise<ContentFolder> {
  if (!(await exists(root))) throw new ContentError([`${root}: there is no such folder`])
  const problems: string[] = []
  const files = await readContentFiles(root, 'lessons', lessonFields, problems)
  const playlists = await readContentFiles(root, 'playlists', playlistFields, problems)
  const news = await readContentFiles(root, 'news', newsFields, problems)
  const pages = await readContentFiles(root, 'pages', pageFields, problems)
  const lessons: LessonFile[] = []
  for (const file of files) {
    const mediaPath = join(root, 'media', file.fields.media)
    const durationSeconds = await readDuration(mediaPath)
    if (durationSeconds === 0) {
      const fault = (await exists(mediaPath)) ? 'is no audio that can be read' : 'is missing'
      problems.push(
        `${relative(root, file.path)}:${file.lineOf('media')}: media/${file.fields.media} ${fault}`,
      )
    }
    const spoken = await readTranscript(root, file.id, problems)
    lessons.push({ ...file, mediaPath, durationSeconds, transcript: spoken })
  }
  if (problems.length > 0) throw new ContentError(problems)
  return { lessons, playlists, news, pages }
}

/** Zero for what is no audio. */
async function readDuration(path: string): Promise<number> {
  const duration = await parseFile(path, { duration: true }).then(
    ({ format }) => format.duration ?? 0,
    () => 0,
  )
  return Math.round(duration * 1000) / 1000
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
