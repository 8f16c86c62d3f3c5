import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FilmError } from './film-error.ts'
import type { Quality } from './film-plan.ts'
import type { Probed } from './probe-film.ts'
import { segmentsIn } from './stream-playlist.ts'

/** Players begin with the first one named: a good one that loads quickly. */
const firstHeight = 480

/** Names the qualities with their real bandwidth, measured from their segments. */
export async function masterPlaylist(
  folder: string,
  { probed, qualities }: { probed: Probed; qualities: Quality[] },
): Promise<string> {
  const hasSound = probed.channels > 0
  const sound = hasSound ? await bandwidthOf(folder, 'audio') : { peak: 0, average: 0 }
  const first = qualities.find(({ height }) => height <= firstHeight) ?? qualities.at(-1)
  const ordered = [...qualities].sort((a, b) => Number(b === first) - Number(a === first))
  const [frames = 30, seconds = 1] = probed.frameRate.split('/').map(Number)
  const streams = await Promise.all(
    ordered.map(async ({ height, width, pictureHeight }) => {
      const name = `v${height}`
      const { peak, average } = await bandwidthOf(folder, name)
      const codecs = [await codecOf(folder, name), ...(hasSound ? ['mp4a.40.2'] : [])].join()
      const attributes = [
        `BANDWIDTH=${peak + sound.peak}`,
        `AVERAGE-BANDWIDTH=${average + sound.average}`,
        `RESOLUTION=${width}x${pictureHeight}`,
        `FRAME-RATE=${(frames / seconds).toFixed(3)}`,
        `CODECS="${codecs}"`,
        ...(hasSound ? ['AUDIO="audio"'] : []),
      ]
      return `#EXT-X-STREAM-INF:${attributes.join()}\n${name}.m3u8`
    }),
  )
  const channels = Math.min(2, probed.channels)
  const rendition = `TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${channels}"`
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(hasSound ? [`#EXT-X-MEDIA:${rendition},URI="audio.m3u8"`] : []),
    ...streams,
    '',
  ].join('\n')
}

/** In bits per second: of the largest segment, and of all segments together. */
async function bandwidthOf(folder: string, name: string): Promise<{ peak: number; average: number }> {
  const segments = segmentsIn(await readFile(join(folder, `${name}.m3u8`), 'utf8'))
  let [peak, bits, seconds] = [0, 0, 0]
  for (const segment of segments) {
    const { size } = await stat(join(folder, segment.name))
    peak = Math.max(peak, (8 * size) / Math.max(segment.seconds, 0.5))
    bits += 8 * size
    seconds += segment.seconds
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / Math.max(seconds, 0.5)) }
}

/** In the form of RFC 6381: profile, constraints and level, read from the beginning of the stream. */
async function codecOf(folder: string, name: string): Promise<string> {
  const beginning = await readFile(join(folder, `${name}-init.mp4`))
  const at = beginning.indexOf('avcC')
  if (at < 0) throw new FilmError('came out in a form that no browser plays')
  return `avc1.${beginning.subarray(at + 5, at + 8).toString('hex')}`
}
