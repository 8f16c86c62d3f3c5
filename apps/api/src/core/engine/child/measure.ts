import { AV_OPT_TYPE_DOUBLE } from 'node-av/constants'
import { FFmpegError, type Frame, type Packet, type Stream } from 'node-av/lib'
import type { Measured } from '../engine-answer.ts'
import { firstDescriptor } from '../engine-request.ts'
import { openDecoder } from './decoder.ts'
import { sendMessage } from './send-message.ts'
import { soundChain } from './sound-chain.ts'
import { openSource, type Source } from './source.ts'

/** The meter's value for a file that is below its gate from beginning to end. */
const silence = -70
/** What stays below this level for so many seconds is a pause: low, so that a breath that is meant to be heard is none. */
const pauseFilter = 'silencedetect=noise=-45dB:duration=2'

/** Measures that many files, one after the other. */
export function measureAll(count: number): void {
  for (let index = 0; index < count; index += 1) {
    try {
      sendMessage({ index, measured: measure(openSource(firstDescriptor + index)) })
    } catch (error) {
      sendMessage({ index, fault: error instanceof FFmpegError ? error.message : String(error) })
    }
  }
}

/** Sound is decoded to its end; for pictures it is enough that they are there. */
function measure(source: Source): Measured {
  const { picture, sound } = source
  const meter = sound ? soundMeter(sound, source.startOf(sound)) : null
  let shownUntil = 0
  for (const packet of source.packets([picture, sound])) {
    if (packet.streamIndex === sound?.index) meter?.take(packet)
    else if (picture) shownUntil = Math.max(shownUntil, endOf(packet, picture, source.startOf(picture)))
  }
  const { seconds = 0, loudness = null, silences = [] } = meter?.end() ?? {}
  return {
    ...source.found(),
    seconds: Math.max(seconds, shownUntil),
    isCutOff: source.isCutOff(),
    loudness,
    silences: picture ? null : silences,
  }
}

function endOf({ pts, duration }: Packet, { timeBase }: Stream, start: bigint): number {
  return (Number(pts + duration - start) * timeBase.num) / timeBase.den
}

function soundMeter(stream: Stream, start: bigint) {
  const decoder = openDecoder(stream, 1)
  const filtersFrom = () => `[in]ebur128=metadata=0,${pauseFilter}[out]`
  const chain = soundChain({ stream, filtersFrom, take: notePause })
  const silences: [number, number][] = []
  let pausedAt: number | null = null
  let seconds = 0

  /** The filter says where a pause began once it lasts, and where it ended. */
  function notePause(frame: Frame): void {
    const metadata = frame.getMetadata()
    pausedAt = secondOf(metadata.get('lavfi.silence_start')) ?? pausedAt
    const until = secondOf(metadata.get('lavfi.silence_end'))
    if (pausedAt === null || until === null) return
    silences.push([pausedAt, until])
    pausedAt = null
  }

  /** Of the medium, to a tenth. */
  function secondOf(written: string | null): number | null {
    if (written === null) return null
    const second = Number(written) - (Number(start) * stream.timeBase.num) / stream.timeBase.den
    return Math.max(0, Math.round(second * 10) / 10)
  }

  function take(packet: Packet | null): void {
    for (const frame of decoder.decode(packet)) {
      seconds += frame.nbSamples / frame.sampleRate
      chain.add(frame)
    }
  }

  return {
    take,
    end() {
      take(null)
      chain.end()
      const loudness =
        chain.graph()?.filter('ebur128')?.getOption('integrated', AV_OPT_TYPE_DOUBLE) ?? silence
      return { seconds, loudness: loudness > silence ? Math.round(loudness * 100) / 100 : null, silences }
    },
  }
}
