import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  type AVPixelFormat,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants'
import { Codec, CodecContext, type FilterContext, type Frame, Packet } from 'node-av/lib'
import type { EncoderSettings } from '../engine-request.ts'
import { must, there } from './ffmpeg-result.ts'
import { openCodec } from './open-codec.ts'

export type Encoder = ReturnType<typeof openEncoder>

/** Encodes the output of `sink`, whose first frame is `first`. */
export function openEncoder(
  name: FFEncoderCodec,
  { sink, first, settings }: { sink: FilterContext; first: Frame; settings: EncoderSettings },
) {
  const codec = there(Codec.findEncoderByName(name), name)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.timeBase = sink.buffersinkGetTimeBase()
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION)
  if (first.isAudio()) describeSound(context, first)
  else describePicture(context, first, sink)
  openCodec(context, codec, settings)
  const packet = new Packet()
  packet.alloc()

  return {
    context,

    /**
     * The packets that a frame completes, or with null the remaining ones. Each yielded packet is valid only until the
     * next.
     */
    *encode(frame: Frame | null): Generator<Packet> {
      must(context.sendFrameSync(frame))
      while (context.receivePacketSync(packet) >= 0) {
        yield packet
        packet.unref()
      }
    },
  }
}

function describePicture(context: CodecContext, frame: Frame, sink: FilterContext): void {
  context.width = frame.width
  context.height = frame.height
  context.pixelFormat = frame.format as AVPixelFormat
  context.framerate = sink.buffersinkGetFrameRate()
  context.sampleAspectRatio = frame.sampleAspectRatio
  context.colorRange = frame.colorRange
  context.colorSpace = frame.colorSpace
  context.colorPrimaries = frame.colorPrimaries
  context.colorTrc = frame.colorTrc
  context.chromaLocation = frame.chromaLocation
}

function describeSound(context: CodecContext, frame: Frame): void {
  context.sampleFormat = frame.format as AVSampleFormat
  context.sampleRate = frame.sampleRate
  context.channelLayout = frame.channelLayout
}
