import { AV_NOPTS_VALUE } from 'node-av/constants'
import { avGetCodecName, Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib'
import { must, there } from './ffmpeg-result.ts'
import { openCodec } from './open-codec.ts'

/** A larger picture would need more memory than a machine may have. */
const mostPixels = 8192 * 8192

export type Decoder = ReturnType<typeof openDecoder>

export function openDecoder(stream: Stream, threads: number) {
  const { codecpar, timeBase } = stream
  const name = avGetCodecName(codecpar.codecId) ?? 'what it holds'
  const codec = there(Codec.findDecoder(codecpar.codecId), `a decoder for ${name}`)
  const context = new CodecContext()
  context.allocContext3(codec)
  must(context.parametersToContext(codecpar))
  context.pktTimebase = timeBase
  openCodec(context, codec, { threads, max_pixels: mostPixels })
  const frame = new Frame()
  frame.alloc()
  let next = 0n

  return {
    /**
     * The frames that a packet completes, or with null the remaining ones, with the stream's times. Each yielded frame
     * is valid only until the next. What cannot be decoded is skipped, as players do.
     */
    *decode(packet: Packet | null): Generator<Frame> {
      context.sendPacketSync(packet)
      while (context.receiveFrameSync(frame) >= 0) {
        const timestamp = frame.bestEffortTimestamp
        frame.pts = timestamp === AV_NOPTS_VALUE ? next : timestamp
        next = frame.pts + frame.duration
        yield frame
        frame.unref()
      }
    },

    /** Call it after a seek. */
    forget: () => context.flushBuffers(),
  }
}
