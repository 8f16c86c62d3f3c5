import { setImmediate } from 'node:timers/promises'
import type { Frame, Stream } from 'node-av/lib'
import { firstDescriptor, type StreamsPlan } from '../engine-request.ts'
import { type Decoder, openDecoder } from './decoder.ts'
import { pictureOutputs } from './picture-outputs.ts'
import { soundOutput } from './sound-output.ts'
import { openSource, type Source } from './source.ts'
import { threads } from './threads.ts'

const packetsAtOnce = 200
/** No film is longer. Later times are errors, and a still picture up to them would be encoded. */
const longestSeconds = 86_400

/** Reads the film once and divides it: every quality has the same frames, so that their keyframes are the same. */
export async function makeStreams(plan: StreamsPlan): Promise<void> {
  const source = openSource(firstDescriptor)
  const { picture, sound } = source
  if (!picture) throw new Error('has no moving picture')
  const pictures = pictureOutputs(picture, plan)
  const sounds = sound && plan.sound ? soundOutput(sound, plan.sound, plan.segmentSeconds) : null
  const inputs = [
    inputOf(source, picture, pictures.add),
    ...(sound && sounds ? [inputOf(source, sound, sounds.add)] : []),
  ]
  let count = 0
  for (const packet of source.packets(inputs.map(({ stream }) => stream))) {
    const input = inputs.find(({ stream }) => stream.index === packet.streamIndex)
    for (const frame of input?.decoder.decode(packet) ?? []) input?.take(frame)
    count += 1
    if (count % packetsAtOnce === 0) await setImmediate() // Lets unused memory be freed.
  }
  for (const { decoder, take } of inputs) for (const frame of decoder.decode(null)) take(frame)
  pictures.end()
  sounds?.end()
}

type Input = { stream: Stream; decoder: Decoder; take(frame: Frame): void }

/** Its frames, by their time since the film began. */
function inputOf(source: Source, stream: Stream, add: (frame: Frame) => void): Input {
  const start = source.startOf(stream)
  const last = BigInt(Math.floor((longestSeconds * stream.timeBase.den) / stream.timeBase.num))
  return {
    stream,
    decoder: openDecoder(stream, threads),
    take(frame) {
      frame.pts -= start
      if (frame.pts <= last) add(frame)
    },
  }
}
