import type { Packet } from 'node-av/lib'
import { Dictionary, FormatContext } from 'node-av/lib'
import type { Encoder } from './encoder.ts'
import { must } from './ffmpeg-result.ts'

export type Playlist = ReturnType<typeof openPlaylist>

/** A playlist and its segments in the folder that this process works in. */
export function openPlaylist(name: string, encoder: Encoder, segmentSeconds: number) {
  const context = new FormatContext()
  must(context.allocOutputContext2(null, 'hls', `${name}.m3u8`))
  const stream = context.newStream()
  must(encoder.context.parametersFromContext(stream.codecpar))
  stream.timeBase = encoder.context.timeBase
  stream.avgFrameRate = encoder.context.framerate
  const settings = {
    protocol_whitelist: 'file',
    // Without this setting the muxer shifts all times, and pictures would be late.
    avoid_negative_ts: 'disabled',
    hls_time: segmentSeconds,
    hls_playlist_type: 'vod',
    start_number: 1,
    hls_segment_type: 'fmp4',
    hls_flags: 'independent_segments',
    hls_fmp4_init_filename: `${name}-init.mp4`,
    hls_segment_filename: `${name}-%04d.m4s`,
  }
  must(context.writeHeaderSync(Dictionary.fromObject(settings)))
  const [from, to] = [encoder.context.timeBase, stream.timeBase]

  return {
    write(packet: Packet): void {
      packet.streamIndex = 0
      packet.rescaleTs(from, to)
      must(context.interleavedWriteFrameSync(packet))
    },

    end(): void {
      must(context.writeTrailerSync())
      context.freeContext()
    },
  }
}
