import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { levellingGain } from '@iki/contract/media/loudness'
import type { Silence } from '@iki/contract/media/media'
import type { IAudioMetadata } from 'music-metadata'
import type { ContentReading } from '#core/content/content-entry.ts'
import type { MeasuredMedium } from '#core/measuring/measured-media.store.ts'
import { lengthOf, lengthWarnings } from '#core/measuring/medium-length.ts'
import { secondsOfFrames } from '#core/measuring/mp3-frames.ts'
import { taggedLoudness } from '#core/measuring/tagged-loudness.ts'
import type { LessonFile } from '../lesson-fields.ts'
import type { FilmFacts, LessonFilms } from './lesson-films.ts'

/** Where a lesson's sound and picture are: in a file, in the folder of a film, or at Vimeo. */
export type LessonMedium = { durationSeconds: number; isSilent?: boolean } & (
  | ({ from: 'file'; path: string; size: Size | null; isCorrected: boolean } & MeasuredSound)
  | { from: 'folder'; path: string; files: string[]; facts: FilmFacts }
  | { from: 'vimeo'; id: string }
)
type Size = { width: number | null; height: number | null }
type MeasuredSound = { loudness: number | null; silences: Silence[] }

const folderName = /^[\w-]+\.film$/
const noMedium: LessonMedium = { from: 'vimeo', id: '', durationSeconds: 0 }

/** The file that a lesson names; null if it names a folder or nothing. */
export const mediumFile = ({ fields: { media } }: Pick<LessonFile, 'fields'>, root: string): string | null =>
  media === undefined || media.endsWith('.film') ? null : join(root, 'media', media)

/** Faults are added to `problems`; then its length is zero. */
export async function readMedium(
  file: LessonFile,
  root: string,
  reading: ContentReading & { films: Pick<LessonFilms, 'readFolder'> },
): Promise<LessonMedium> {
  const { problems, films } = reading
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
  const medium = await readWhole(path, { at, isVideo: kind === 'video', reading })
  if (medium.durationSeconds === 0) {
    const fault = kind === 'video' ? 'is no video that can be read' : 'is no audio that can be read'
    problems.push(`${at} ${(await isThere(path)) ? fault : 'is missing'}`)
  }
  return medium
}

type Reader = { at: string; isVideo: boolean; reading: ContentReading }

/** A file without sound, or a video without moving pictures, has length zero. */
async function readWhole(path: string, { at, isVideo, reading }: Reader): Promise<LessonMedium> {
  // Read with the first file: most starts load no content.
  const { parseFile } = await import('music-metadata')
  const medium = await parseFile(path, { duration: true }).catch(() => null)
  const found = reading.measuring.of(path)
  const measured = found && !('fault' in found) ? found : null
  const track = videoOf(medium)
  const isOfItsKind = isVideo ? hasPicture(measured, track) : measured?.channels !== 0
  const counted =
    measured || medium?.format.container !== 'MPEG' ? null : secondsOfFrames(await readFile(path))
  const claim = { stated: statedSeconds(medium, measured), counted }
  const length = isOfItsKind ? lengthOf(found, claim) : { seconds: 0, isCorrected: false }
  if (length.seconds > 0) reading.warnings.push(...lengthWarnings(found, claim).map(each => `${at} ${each}`))
  return {
    from: 'file',
    path,
    isCorrected: length.isCorrected,
    durationSeconds: Math.round(length.seconds * 1000) / 1000,
    isSilent: measured !== null && measured.loudness === null,
    loudness: taggedLoudness(Object.values(medium?.native ?? {}).flat()) ?? measured?.loudness ?? null,
    silences: measured?.silences ?? [],
    size: isVideo
      ? {
          width: measured?.width ?? track?.video?.pixelWidth ?? null,
          height: measured?.height ?? track?.video?.pixelHeight ?? null,
        }
      : null,
  }
}

const videoOf = (medium: IAudioMetadata | null) => medium?.format.trackInfo?.find(each => each.video)

/** Only a measured film says that it is rotated. */
const hasPicture = (measured: MeasuredMedium | null, track: object | undefined): boolean =>
  measured ? measured.width !== null : track !== undefined

const statedSeconds = (medium: IAudioMetadata | null, measured: MeasuredMedium | null): number =>
  medium?.format.duration ?? measured?.saidSeconds ?? videoOf(medium)?.duration ?? 0

/** The gain that brings it to the level of the others; null if unknown. */
export function gainOf(medium: LessonMedium): number | null {
  if (medium.from === 'vimeo') return null
  const loudness = medium.from === 'folder' ? (medium.facts.loudness ?? null) : medium.loudness
  return loudness === null ? null : levellingGain(loudness)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
