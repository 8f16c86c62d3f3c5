import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { mediaEngine } from '../src/core/engine/engine.ts'
import { type Track, writeMedium } from './media.ts'

const picture = (size: string, seconds: number): Track => ({
  from: `testsrc@in=size=${size}:rate=24:duration=${seconds}`,
  through: 'fps=24,format=yuv420p',
  encoder: FF_ENCODER_LIBX264,
  settings: { preset: 'ultrafast' },
})
const tone = (seconds: number): Track => ({
  from: `sine@in=frequency=440:duration=${seconds}`,
  through: 'aformat=sample_fmts=fltp:sample_rates=48000,asetnsamples=n=1024:p=0',
  encoder: FF_ENCODER_AAC,
})

/** Six seconds of a test picture with a tone, 640 × 360, or as given. */
export function writeTestFilm(
  path: string,
  {
    size = '640x360',
    seconds = 6,
    hasSound = true,
  }: { size?: string; seconds?: number; hasSound?: boolean } = {},
): void {
  writeMedium(path, [picture(size, seconds), ...(hasSound ? [tone(seconds)] : [])])
}

/** An engine that counts how often it makes a film. */
export function countingEngine() {
  const engine = mediaEngine()
  let runs = 0
  const makeStreams: typeof engine.makeStreams = (...asked) => {
    runs += 1
    return engine.makeStreams(...asked)
  }
  return { engine: { ...engine, makeStreams }, runs: () => runs }
}

/** As on a platform without a build of it. */
export const noEngine = { ...mediaEngine(), isThere: async () => false }
