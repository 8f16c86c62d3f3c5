import * as v from 'valibot'
import type { Ffmpeg } from './ffmpeg.ts'
import { FilmError } from './film-error.ts'

const stream = v.object({
  codec_type: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  sample_aspect_ratio: v.optional(v.string()),
  avg_frame_rate: v.optional(v.string()),
  channels: v.optional(v.number()),
  duration: v.optional(v.string()),
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
  side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) }))),
})
const answer = v.object({
  streams: v.array(stream),
  format: v.object({ duration: v.optional(v.string()) }),
})
type Stream = v.InferOutput<typeof stream>

/** What a film is made of. Width and height are those it is shown in. */
export type Probed = {
  width: number
  height: number
  durationSeconds: number
  /** Such as 30000/1001, and no more than `mostFrames`. */
  frameRate: string
  /** Of its sound; 0 without any. */
  channels: number
}

const mostFrames = 60

/** Throws a FilmError for what is no film. */
export async function probeFilm(ffmpeg: Ffmpeg, source: string): Promise<Probed> {
  const { streams, format } = v.parse(answer, await ffmpeg.probe(source))
  const picture = streams.find(each => each.codec_type === 'video' && !each.disposition?.attached_pic)
  const sound = streams.find(each => each.codec_type === 'audio')
  if (!picture?.width || !picture.height) throw new FilmError('has no moving picture')
  const durationSeconds = Number(format.duration ?? picture.duration ?? sound?.duration ?? 0)
  if (!(durationSeconds > 0)) throw new FilmError('does not say how long it is')
  return {
    ...sizeAsShown(picture),
    durationSeconds: Math.round(durationSeconds * 1000) / 1000,
    frameRate: frameRateOf(picture),
    channels: sound?.channels ?? 0,
  }
}

/** Phones write upright films lying down, and some pixels are no squares. */
function sizeAsShown({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const stretched = across > 0 && down > 0 ? Math.round((width * across) / down) : width
  const rotation = side_data_list?.find(each => each.rotation !== undefined)?.rotation ?? 0
  const isTurned = Math.abs(rotation) % 180 === 90
  return isTurned ? { width: height, height: stretched } : { width: stretched, height }
}

function frameRateOf({ avg_frame_rate = '' }: Stream): string {
  const [frames = 0, seconds = 0] = avg_frame_rate.split('/').map(Number)
  if (!(frames > 0 && seconds > 0)) return '30'
  return frames / seconds > mostFrames ? String(mostFrames) : avg_frame_rate
}
