import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { ContentError, type ContentFile, readContentFiles } from './content-file.ts'
import { lessonFields, newsFields, playlistFields, transcript } from './content-schema.ts'

type Fields<S extends v.GenericSchema> = v.InferOutput<S>

export type LessonFile = ContentFile<Fields<typeof lessonFields>> & {
  mediaPath: string
  transcript: Fields<typeof transcript>
}

export type ContentFolder = {
  lessons: LessonFile[]
  playlists: ContentFile<Fields<typeof playlistFields>>[]
  news: ContentFile<Fields<typeof newsFields>>[]
}

/** Reads and checks a whole folder before anything is written. Throws a ContentError with everything that is wrong. */
export async function readContentFolder(root: string): Promise<ContentFolder> {
  if (!(await exists(root))) throw new ContentError([`${root}: there is no such folder`])
  const problems: string[] = []
  const files = await readContentFiles(root, 'lessons', lessonFields, problems)
  const playlists = await readContentFiles(root, 'playlists', playlistFields, problems)
  const news = await readContentFiles(root, 'news', newsFields, problems)
  const lessons: LessonFile[] = []
  for (const file of files) {
    const mediaPath = join(root, 'media', file.fields.media)
    if (!(await exists(mediaPath)))
      problems.push(`${relative(root, file.path)}: media/${file.fields.media} is missing`)
    lessons.push({ ...file, mediaPath, transcript: await readTranscript(root, file.id, problems) })
  }
  if (problems.length > 0) throw new ContentError(problems)
  return { lessons, playlists, news }
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
