import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { levellingGain } from '@iki/contract/loudness'
import { type IAudioMetadata, parseFile } from 'music-metadata'
import type { FilmReading, Loading } from './content-loading.ts'
import type { LessonFile } from './lesson-fields.ts'
import type { FilmFacts } from './loaded-rows.ts'
import { taggedLoudness } from './tagged-loudness.ts'

/** Where a lesson's sound and picture are: in a file, in a folder that was made of a film, or at Vimeo. */
export type LessonMedium = { durationSeconds: number; isSilent?: boolean } & (
  | { from: 'file'; path: string; taggedLoudness: number | null; size: Size | null }
  | { from: 'folder'; path: string; files: string[]; facts: FilmFacts }
  | { from: 'vimeo'; id: string }
)
type Size = { width: number | null; height: number | null }

const folderName = /^[\w-]+\.film$/
const noMedium: LessonMedium = { from: 'vimeo', id: '', durationSeconds: 0 }

/** What is wrong with it goes to `problems`; then it lasts zero seconds. */
export async function readMedium(
  file: LessonFile,
  { root, problems, films }: { root: string; problems: string[]; films: FilmReading },
): Promise<LessonMedium> {
  const { media, vimeo, kind, duration = 0 } = file.fields
  const at = `${file.name}:${file.lineOf('media')}: media/${media}`
  if (media === undefined) return vimeo ? { from: 'vimeo', id: vimeo, durationSeconds: duration } : noMedium
  const path = join(root, 'media', media)
  if (media.endsWith('.film')) {
    const found = folderName.test(media) ? await films.readFolder(path) : { fault: 'is no name of a folder' }
    const fault = kind === 'video' ? 'fault' in found && found.fault : 'is a film, but this is no video'
    if (!fault && 'facts' in found) {
      const isSilent = !found.files.includes('audio.m3u8')
      return { from: 'folder', path, ...found, isSilent, durationSeconds: found.facts.durationSeconds }
    }
    problems.push(`${at} ${fault}`)
    return noMedium
  }
  const medium = kind === 'video' ? await readFilm(path, films) : await readSound(path)
  if (medium.durationSeconds === 0) {
    const fault = kind === 'video' ? 'is no video that can be read' : 'is no audio that can be read'
    problems.push(`${at} ${(await isThere(path)) ? fault : 'is missing'}`)
  }
  return medium
}

/** What is no audio lasts zero seconds. */
async function readSound(path: string) {
  const medium = await parseFile(path, { duration: true }).catch(() => null)
  return soundOf(path, { medium, durationSeconds: medium?.format.duration ?? 0 })
}

/** What has no moving picture lasts zero seconds. Only the engine, where it is there, can tell films that lie on their side. */
async function readFilm(path: string, films: FilmReading) {
  const [probed, medium] = await Promise.all([
    films.probe(path),
    parseFile(path, { duration: true }).catch(() => null),
  ])
  const track = medium?.format.trackInfo?.find(each => each.video)
  const known = track ? (medium?.format.duration ?? track.duration) : 0
  return {
    isSilent: probed?.channels === 0,
    ...soundOf(path, { medium, durationSeconds: probed?.durationSeconds ?? known ?? 0 }),
    size: {
      width: probed?.width ?? track?.video?.pixelWidth ?? null,
      height: probed?.height ?? track?.video?.pixelHeight ?? null,
    },
  }
}

type Read = { medium: IAudioMetadata | null; durationSeconds: number }

const soundOf = (path: string, { medium, durationSeconds }: Read) => ({
  ...{ from: 'file' as const, path, size: null },
  durationSeconds: Math.round(durationSeconds * 1000) / 1000,
  taggedLoudness: taggedLoudness(Object.values(medium?.native ?? {}).flat()),
})

/** A medium is measured once, unless it says itself how loud it is. */
export async function gainOf(
  medium: LessonMedium & { mediaKey: string | null },
  { id, loading }: { id: string; loading: Loading },
): Promise<number | null> {
  if (medium.from === 'vimeo' || medium.mediaKey === null) return null
  if (medium.from === 'folder')
    return medium.facts.loudness === undefined ? null : levellingGain(medium.facts.loudness)
  if (medium.taggedLoudness !== null) return levellingGain(medium.taggedLoudness)
  const known = await loading.audio.findGain(id, medium.mediaKey)
  if (known !== null) return known
  const loudness = await loading.measureLoudness(medium.path)
  return loudness === null ? null : levellingGain(loudness)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
