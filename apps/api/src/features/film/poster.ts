import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MediaEngine } from '#core/engine/engine.ts'
import type { Probed } from './probe-film.ts'

/** Where in the film it is searched for, in this order; most films begin dark. */
const shares = [0.15, 0.3, 0.5, 0.05]
/** Of 255: a picture with a lower average shows nothing. */
const darkest = 24
const longestSidePixels = 1280

type Options = { engine: MediaEngine; probed: Probed; folder: string; signal?: AbortSignal | undefined }

/** Writes `poster.jpg`: the first picture that is not dark, or else the brightest. */
export async function makePoster(source: string, { engine, probed, folder, signal }: Options): Promise<void> {
  const name = 'frame.png'
  const frame = join(folder, name)
  const { width, height, durationSeconds } = probed
  let lightest = -1
  for (const share of shares) {
    await rm(frame, { force: true })
    const seconds = durationSeconds * share
    await engine.makeStill(source, { name, seconds, width, height }, { folder, signal })
    const light = await lightOf(frame)
    if (light > lightest) {
      lightest = light
      await writePoster(frame, join(folder, 'poster.jpg'))
    }
    if (light >= darkest) break
  }
  await rm(frame, { force: true })
}

/** -1 if the film has ended by then. */
const lightOf = (frame: string): Promise<number> =>
  sharp(frame)
    .greyscale()
    .stats()
    .then(
      ({ channels: [grey] }) => grey?.mean ?? 0,
      () => -1,
    )

async function writePoster(frame: string, target: string): Promise<void> {
  await sharp(frame)
    .resize({ width: longestSidePixels, height: longestSidePixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(target)
}
