import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Measures how loud a medium is, in LUFS. Null when it can't: there is no ffmpeg, or nothing is heard in it. */
export type MeasureLoudness = (path: string) => Promise<number | null>

const run = promisify(execFile)
/** An hour of sound takes about half a minute. */
const longestMs = 5 * 60_000

/** By EBU R 128, with the ffmpeg of this machine where there is one. */
export function measureLoudnessWith(ffmpegPath: string): MeasureLoudness {
  return async path => {
    const input = ['-protocol_whitelist', 'file', '-i', `file:${path}`, '-map', '0:a:0']
    const measure = ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-']
    try {
      const { stderr } = await run(
        ffmpegPath,
        ['-hide_banner', '-nostdin', '-nostats', ...input, ...measure],
        {
          timeout: longestMs,
        },
      )
      return integratedLoudness(stderr)
    } catch {
      return null
    }
  }
}

/** The meter's summary; what is below its gate from beginning to end is no sound to level. */
function integratedLoudness(told: string): number | null {
  const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(told)?.[1] ?? Number.NaN)
  return loudness > -70 ? loudness : null
}
