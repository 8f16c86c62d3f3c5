import {
  AV_LOG_ERROR,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_VIDEO,
  type FFEncoderCodec,
} from 'node-av/constants'
import { avGetCodecName, Dictionary, FormatContext, Log, Packet } from 'node-av/lib'
import { type Encoder, openEncoder } from '../src/core/engine/child/encoder.ts'
import { must } from '../src/core/engine/child/ffmpeg-result.ts'
import { openGraph } from '../src/core/engine/child/graph.ts'
import type { EncoderSettings } from '../src/core/engine/engine-request.ts'

Log.setLevel(AV_LOG_ERROR)

/** A source of FFmpeg, its filters, its encoding, and its rotation. */
export type Track = {
  from: string
  through: string
  encoder: FFEncoderCodec
  settings?: EncoderSettings
  matrix?: Buffer
}

/** Writes a file with these tracks; the name decides its format. */
export function writeMedium(path: string, tracks: Track[], form: Record<string, string | number> = {}): void {
  const context = new FormatContext()
  must(context.allocOutputContext2(null, null, path))
  const open = tracks.map(track => openTrack(track, context))
  must(context.openOutputSync())
  must(context.writeHeaderSync(Dictionary.fromObject(form)))
  for (const { packets, stream, encoder } of open)
    for (const packet of packets()) {
      packet.streamIndex = stream.index
      packet.rescaleTs(encoder.context.timeBase, stream.timeBase)
      must(context.interleavedWriteFrameSync(packet))
    }
  must(context.writeTrailerSync())
  context.closeOutputSync()
}

function openTrack({ from, through, encoder: name, settings = {}, matrix }: Track, context: FormatContext) {
  const isSound = from.startsWith('sine') || from.startsWith('a')
  const graph = openGraph(from, `[in]${through}[out]`, [{ name: 'out', isSound }])
  const sink = graph.sink('out', isSound)
  const frames = graph.frames(sink)
  const { value: first } = frames.next()
  if (!first) throw new Error(`${from} gives nothing`)
  const encoder: Encoder = openEncoder(name, { sink, first, settings })
  const stream = context.newStream()
  must(encoder.context.parametersFromContext(stream.codecpar))
  if (matrix) must(stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix))
  stream.timeBase = encoder.context.timeBase
  function* packets(): Generator<Packet> {
    if (first) yield* encoder.encode(first)
    for (const frame of frames) yield* encoder.encode(frame)
    yield* encoder.encode(null)
  }
  return { packets, stream, encoder }
}

/** The content of a file or a playlist: its length, its codecs and channels, and the times of its keyframes. */
export function contentOf(path: string): {
  seconds: number
  codecs: string[]
  channels: number
  keyframes: number[]
} {
  const context = new FormatContext()
  must(context.openInputSync(path, null, null))
  must(context.findStreamInfoSync(null))
  const keyframes: number[] = []
  const streams = context.streams
  const packet = new Packet()
  packet.alloc()
  while (context.readFrameSync(packet) >= 0) {
    const stream = streams[packet.streamIndex]
    if (stream?.codecpar.codecType === AVMEDIA_TYPE_VIDEO && packet.isKeyframe)
      keyframes.push((Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den)
    packet.unref()
  }
  const seconds = Number(context.duration) / 1_000_000
  const codecs = streams.map(({ codecpar }) => String(avGetCodecName(codecpar.codecId)))
  const channels = Math.max(...streams.map(({ codecpar }) => codecpar.channels))
  context.closeInputSync()
  return { seconds, codecs, channels, keyframes }
}
