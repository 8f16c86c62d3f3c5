import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { FilterContext, Frame } from 'node-av/lib'
import type { StreamsPlan } from '../engine-request.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { openPlaylist, type Playlist } from './playlist.ts'
import { threads } from './threads.ts'

type Quality = StreamsPlan['qualities'][number]

/** A film in one quality, as a playlist. */
export function qualityOutput({ name, mostKilobits }: Quality, sink: FilterContext, plan: StreamsPlan) {
  const { num, den } = sink.buffersinkGetTimeBase()
  let open: { encoder: Encoder; playlist: Playlist } | null = null
  let keyframes = 0

  function begin(first: Frame): NonNullable<typeof open> {
    const { crf, preset, more } = plan.encoding
    const most = { maxrate: `${mostKilobits}k`, bufsize: `${2 * mostKilobits}k` }
    // Scene changes begin no segment: every quality has its keyframes at the same seconds.
    const settings = { preset, crf, profile: 'high', ...most, sc_threshold: 0, g: 600, threads, ...more }
    const encoder = openEncoder(FF_ENCODER_LIBX264, { sink, first, settings })
    return { encoder, playlist: openPlaylist(name, encoder, plan.segmentSeconds) }
  }

  return {
    sink,

    /** Returns the second of the film at which the frame is shown. */
    take(frame: Frame): number {
      open ??= begin(frame)
      const seconds = (Number(frame.pts) * num) / den
      const isKeyframe = seconds >= keyframes * plan.segmentSeconds
      frame.pictType = isKeyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
      if (isKeyframe) keyframes += 1
      for (const packet of open.encoder.encode(frame)) open.playlist.write(packet)
      return seconds
    },

    end(): void {
      for (const packet of open?.encoder.encode(null) ?? []) open?.playlist.write(packet)
      open?.playlist.end()
    },
  }
}
