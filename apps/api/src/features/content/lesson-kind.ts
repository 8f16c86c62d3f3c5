import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { transcriptLineSchema } from '@iki/contract/audio'
import { lastWeek } from '@iki/contract/audio-lists'
import { levellingGain } from '@iki/contract/loudness'
import { id, integer, list, someText } from '@iki/contract/schema'
import { startOfTokyoDay } from '@iki/contract/tokyo'
import { parseFile } from 'music-metadata'
import * as v from 'valibot'
import { hashOf } from './content-file.ts'
import { contentKind, type Found } from './content-kind.ts'
import { bodyOf, type Loading } from './content-loading.ts'
import { access, day, drawing } from './fields.ts'
import { taggedLoudness } from './tagged-loudness.ts'

const fields = v.strictObject({
  title: someText(100),
  description: someText(300),
  media: v.pipe(someText(100), v.regex(/^(?!.*\.\.)/, 'must be a file in the folder media')),
  access,
  tags: list(id, 20),
  /** In which weeks of which courses it is given, such as `{ eichi: [1, 2] }`. */
  weeks: v.optional(v.record(id, list(integer(1, lastWeek), 100))),
  published: day,
  drawing,
})
const transcript = list(transcriptLineSchema, 2000)

type Transcript = v.InferOutput<typeof transcript>
type LessonFile = Found<v.InferOutput<typeof fields>>
type Medium = {
  path: string
  durationSeconds: number
  /** What the medium says of itself, in LUFS. */
  taggedLoudness: number | null
}

export const lessonKind = contentKind({
  folder: 'lessons',
  fields,

  async examine(file, root, problems) {
    const medium = await readMedium(join(root, 'media', file.fields.media))
    if (medium.durationSeconds === 0) {
      const fault = (await isThere(medium.path)) ? 'is no audio that can be read' : 'is missing'
      problems.push(`${file.name}:${file.lineOf('media')}: media/${file.fields.media} ${fault}`)
    }
    return { medium, transcript: await readTranscript(root, file.id, problems) }
  },

  async prepare(file, loading, extra) {
    const mediaKey = await loading.keep(extra.medium.path)
    const gainDb = await gainOf(file, { ...extra.medium, mediaKey }, loading)
    loading.noteGain({ media: `media/${file.fields.media}`, gainDb })
    const body = await bodyOf(file, loading)
    const contentHash = hashOf(body.hash, mediaKey, String(gainDb), JSON.stringify(extra.transcript))
    const { media: _, weeks = {}, published, ...stated } = file.fields
    const { durationSeconds } = extra.medium
    return {
      contentHash,
      save: () =>
        loading.audio.loadLesson(
          {
            ...stated,
            id: file.id,
            bodyHtml: body.html(),
            ...{ mediaKey, durationSeconds, gainDb, contentHash },
            transcript: extra.transcript,
            publishedAt: startOfTokyoDay(published),
          },
          weeks,
        ),
    }
  },
})

/** A medium is measured once, unless it says itself how loud it is. */
async function gainOf(
  { id }: LessonFile,
  { path, mediaKey, taggedLoudness: tagged }: Medium & { mediaKey: string },
  { audio, measureLoudness }: Loading,
): Promise<number | null> {
  if (tagged !== null) return levellingGain(tagged)
  const known = await audio.findGain(id, mediaKey)
  if (known !== null) return known
  const loudness = await measureLoudness(path)
  return loudness === null ? null : levellingGain(loudness)
}

/** What is no audio lasts zero seconds. */
async function readMedium(path: string): Promise<Medium> {
  const medium = await parseFile(path, { duration: true }).catch(() => null)
  return {
    path,
    durationSeconds: Math.round((medium?.format.duration ?? 0) * 1000) / 1000,
    taggedLoudness: taggedLoudness(Object.values(medium?.native ?? {}).flat()),
  }
}

/** The spoken lines of a lesson; a lesson without such a file has none. */
async function readTranscript(root: string, id: string, problems: string[]): Promise<Transcript> {
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

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
