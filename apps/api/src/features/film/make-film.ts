import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmMaster, type Strip } from '@iki/contract/media/film'
import sharp from 'sharp'
import type { MediaEngine } from '#core/engine/engine.ts'
import { FilmError } from './film-error.ts'
import { type Encoding, qualitiesOf, streamsOf, stripFrame, stripOf, usualEncoding } from './film-plan.ts'
import { masterPlaylist } from './master-playlist.ts'
import { makePoster } from './poster.ts'
import { type Probed, probeFilm } from './probe-film.ts'
import type { ReadyMadeFacts } from './ready-made.ts'
import { segmentsIn } from './stream-playlist.ts'

export type MakeFilm = {
  engine: MediaEngine
  /** An empty one. */
  folder: string
  heights?: readonly number[] | undefined
  encoding?: Partial<Encoding>
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** A film that takes longer hangs, however slow the machine is. */
const limitOf = (durationSeconds: number) => 10 * 60_000 + durationSeconds * 60_000
/** A cut-off film ends sooner than it says, and the engine does not report it. */
const wholeShare = 0.9

/** Makes everything needed for streaming a film. Throws a FilmError if nothing can be made from it. */
export async function makeFilm(source: string, options: MakeFilm): Promise<ReadyMadeFacts> {
  const { engine, folder, heights, encoding, onProgress, signal } = options
  const probed = await probeFilm(engine, source)
  const plan = {
    probed,
    qualities: qualitiesOf(probed, heights),
    strip: stripOf(probed, probed.durationSeconds),
    encoding: { ...usualEncoding, ...encoding },
  }
  await engine.makeStreams(source, streamsOf(plan), {
    folder,
    signal,
    limitMs: limitOf(probed.durationSeconds),
    onSeconds: seconds => onProgress?.(Math.min(1, seconds / probed.durationSeconds)),
  })
  await mustBeWhole(folder, { probed, height: plan.qualities[0]?.height ?? 0 })
  const strip = await makeStrip(folder, plan.strip)
  await makePoster(source, { engine, probed, folder, signal })
  await writeFile(join(folder, filmMaster), await masterPlaylist(folder, plan))
  const { width, height, durationSeconds } = probed
  return {
    width,
    height,
    durationSeconds,
    strip,
    heights: plan.qualities.map(quality => quality.height),
  }
}

async function mustBeWhole(
  folder: string,
  { probed, height }: { probed: Probed; height: number },
): Promise<void> {
  const segments = segmentsIn(await readFile(join(folder, `v${height}.m3u8`), 'utf8').catch(() => ''))
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const { durationSeconds } = probed
  if (seconds < durationSeconds * wholeShare - 1)
    throw new FilmError(
      `ends after ${Math.round(seconds)} of ${Math.round(durationSeconds)} seconds: it is cut off or broken`,
    )
}

/** Joins the previews to one picture, `strip.jpg`. Returns how many there are. */
async function makeStrip(folder: string, strip: Strip): Promise<Strip> {
  const names = (await readdir(folder)).filter(name => name.startsWith(stripFrame)).sort()
  if (names.length === 0) throw new FilmError('has no picture to show beside the seek bar')
  const columns = Math.min(strip.columns, names.length)
  const { width, height } = strip
  const pictures = names.map((name, index) => ({
    input: join(folder, name),
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
  }))
  const size = { width: columns * width, height: Math.ceil(names.length / columns) * height }
  await sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite(pictures)
    .jpeg({ quality: 70, mozjpeg: true })
    .toFile(join(folder, 'strip.jpg'))
  for (const name of names) await rm(join(folder, name))
  return { ...strip, columns, count: names.length }
}
