import { AV_OPT_TYPE_DOUBLE } from 'node-av/constants'
import { FFmpegError, type Packet, type Stream } from 'node-av/lib'
import type { Measured } from '../engine-answer.ts'
import { firstDescriptor } from '../engine-request.ts'
import { openDecoder } from './decoder.ts'
import { sendMessage } from './send-message.ts'
import { soundChain } from './sound-chain.ts'
import { openSource, type Source } from './source.ts'

/** The meter's value for a file that is below its gate from beginning to end. */
const silence = -70

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
  const meter = sound ? soundMeter(sound) : null
  let shownUntil = 0
  for (const packet of source.packets([picture, sound])) {
    if (packet.streamIndex === sound?.index) meter?.take(packet)
    else if (picture) shownUntil = Math.max(shownUntil, endOf(packet, picture, source.startOf(picture)))
  }
  const { seconds = 0, loudness = null } = meter?.end() ?? {}
  return {
    ...source.found(),
    seconds: Math.max(seconds, shownUntil),
    isCutOff: source.isCutOff(),
    loudness,
  }
}

function endOf({ pts, duration }: Packet, { timeBase }: Stream, start: bigint): number {
  return (Number(pts + duration - start) * timeBase.num) / timeBase.den
}

function soundMeter(stream: Stream) {
  const decoder = openDecoder(stream, 1)
  const chain = soundChain({ stream, filtersFrom: () => '[in]ebur128=metadata=0[out]', take() {} })
  let seconds = 0

  function take(packet: Packet | null): void {
    for (const frame of decoder.decode(packet)) {
      seconds += frame.nbSamples / frame.sampleRate
      chain.add(frame)
    }
  }

  return {
    take,
    end(): { seconds: number; loudness: number | null } {
      take(null)
      chain.end()
      const loudness =
        chain.graph()?.filter('ebur128')?.getOption('integrated', AV_OPT_TYPE_DOUBLE) ?? silence
      return { seconds, loudness: loudness > silence ? Math.round(loudness * 100) / 100 : null }
    },
  }
}
