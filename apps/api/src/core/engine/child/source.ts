import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_FLAG_CORRUPT,
  AV_TIME_BASE_Q,
  AVERROR_EOF,
  AVFMT_TS_DISCONT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { avRescaleQ, Dictionary, FormatContext, Packet, type Stream } from 'node-av/lib'
import type { EngineFindings } from '../engine-answer.ts'
import { must } from './ffmpeg-result.ts'
import { turnOfStream } from './picture-rotation.ts'

/** Only container formats: a playlist in disguise would name other files of this machine. */
const films = 'mov,mp4,matroska,webm,avi,mpegts,mpeg,ogg,asf,flv'
const sounds = 'mp3,aac,flac,wav,w64,aiff,caf,ac3,eac3,amr'
const micros = 1_000_000

export type Source = ReturnType<typeof openSource>

/** Opens a file by its descriptor. FFmpeg gets no name, and may open nothing else. */
export function openSource(descriptor: number) {
  const context = new FormatContext()
  context.allocContext()
  const limits = { fd: descriptor, protocol_whitelist: 'fd', format_whitelist: `${films},${sounds}` }
  must(context.openInputSync('fd:', null, Dictionary.fromObject(limits)))
  must(context.findStreamInfoSync(null))
  const { streams } = context
  const picture = streams.find(
    each =>
      each.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !each.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  )
  const sound = streams.find(each => each.codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  const timeBases = streams.map(each => each.timeBase)
  const startMicros = context.startTime === AV_NOPTS_VALUE ? 0n : context.startTime
  const leap = (context.iformat?.flags ?? 0) & AVFMT_TS_DISCONT ? leaps() : null
  let isCutOff = false

  return {
    context,
    picture,
    sound,
    found: (): EngineFindings => foundOf(context, { picture, sound }),
    isCutOff: () => isCutOff,

    /** When the film begins, in the time base of a stream. */
    startOf: (stream: Stream): bigint => avRescaleQ(startMicros, AV_TIME_BASE_Q, stream.timeBase),

    /** All packets of these streams. Each yielded packet is valid only until the next. */
    *packets(wanted: (Stream | undefined)[]): Generator<Packet> {
      const indexes = new Set(wanted.flatMap(stream => (stream ? [stream.index] : [])))
      const packet = new Packet()
      packet.alloc()
      for (;;) {
        const code = context.readFrameSync(packet)
        if (code < 0) {
          isCutOff ||= code !== AVERROR_EOF
          break
        }
        const timeBase = timeBases[packet.streamIndex]
        if (timeBase && indexes.has(packet.streamIndex)) {
          isCutOff = packet.hasFlags(AV_PKT_FLAG_CORRUPT)
          leap?.(packet, timeBase)
          yield packet
        }
        packet.unref()
      }
      packet.free()
    },
  }
}

function foundOf(
  context: FormatContext,
  { picture, sound }: { picture: Stream | undefined; sound: Stream | undefined },
): EngineFindings {
  const lasts = context.duration === AV_NOPTS_VALUE ? 0 : Number(context.duration) / micros
  return {
    durationSeconds: lasts > 0 ? lasts : null,
    picture: picture
      ? {
          width: picture.codecpar.width,
          height: picture.codecpar.height,
          pixelShape: ratioOf(picture.sampleAspectRatio, picture.codecpar.sampleAspectRatio),
          turned: turnOfStream(picture).degrees,
          frameRate: ratioOf(picture.avgFrameRate),
        }
      : null,
    channels: sound?.codecpar.channels ?? 0,
  }
}

type Ratio = { num: number; den: number }

/** The first that is known. */
function ratioOf(...ratios: Ratio[]): Ratio {
  const { num, den } = ratios.find(each => each.num > 0 && each.den > 0) ?? { num: 0, den: 1 }
  return { num, den }
}

const longestGap = 10 * micros
const longestStepBack = micros / 10

/** Broadcast recordings restart their times wherever something was cut out; this makes times continuous. */
function leaps() {
  const expected = new Map<number, number>()
  let shift = 0
  return (packet: Packet, timeBase: Ratio) => {
    const microsOf = (time: bigint) => (Number(time) * timeBase.num * micros) / timeBase.den
    if (packet.dts === AV_NOPTS_VALUE) return
    const next = expected.get(packet.streamIndex)
    const gap = next === undefined ? 0 : microsOf(packet.dts) + shift - next
    if (gap > longestGap || gap < -longestStepBack) shift -= gap
    const inItsTime = BigInt(Math.round((shift * timeBase.den) / timeBase.num / micros))
    packet.dts += inItsTime
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += inItsTime
    expected.set(packet.streamIndex, microsOf(packet.dts + packet.duration))
  }
}
