import { FF_ENCODER_AAC } from 'node-av/constants'
import { Dictionary, type FilterContext, FormatContext, type Frame, type Stream } from 'node-av/lib'
import { type CutPlan, firstDescriptor } from '../engine-request.ts'
import { openDecoder } from './decoder.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { must } from './ffmpeg-result.ts'
import { type Graph, openGraph, soundSource } from './graph.ts'
import { soundChain } from './sound-chain.ts'
import { openSource } from './source.ts'

const sampleRate = 48_000
/** The number of samples in an AAC frame. */
const samplesAtOnce = 1024

/**
 * Writes the first seconds of a sound, fading out, as a file of its own with one or two channels. What comes after them is
 * never decoded.
 */
export function makeCut(plan: CutPlan): void {
  const source = openSource(firstDescriptor)
  const { sound } = source
  if (!sound) throw new Error('has no sound')
  const decoder = openDecoder(sound, 1)
  const output = cutOutput(sound, plan)
  const start = source.startOf(sound)
  const end = start + BigInt(Math.ceil((plan.seconds * sound.timeBase.den) / sound.timeBase.num))
  decoding: for (const packet of source.packets([sound]))
    for (const frame of decoder.decode(packet)) {
      if (frame.pts >= end) break decoding
      frame.pts -= start
      output.add(frame)
    }
  output.end()
}

function cutOutput(stream: Stream, { name, seconds, fadeSeconds, kilobitsPerChannel }: CutPlan) {
  const channels = stream.codecpar.channels === 1 ? 1 : 2
  let open: {
    graph: Graph
    sink: FilterContext
    encoder: Encoder
    file: ReturnType<typeof openFile>
  } | null = null
  const fade = `afade=t=out:st=${Math.max(0, seconds - fadeSeconds)}:d=${fadeSeconds}`
  const filtersFrom = (samples: number) =>
    `[in]aresample=${sampleRate}:async=1:first_pts=${samples},atrim=end=${seconds},${fade},` +
    `aformat=sample_fmts=fltp:channel_layouts=${channels === 1 ? 'mono' : 'stereo'}[out]`
  const chain = soundChain({ stream, filtersFrom, take: encode })

  function encode(frame: Frame, { timeBase }: { timeBase: Stream['timeBase'] }): void {
    open ??= begin(soundSource(frame, timeBase), frame)
    open.graph.add(frame)
    drain()
  }

  function begin(source: string, first: Frame): NonNullable<typeof open> {
    const graph = openGraph(source, `[in]asetnsamples=n=${samplesAtOnce}:p=0[out]`, [
      { name: 'out', isSound: true },
    ])
    const sink = graph.sink('out', true)
    const encoder = openEncoder(FF_ENCODER_AAC, {
      sink,
      first,
      settings: { b: `${channels * kilobitsPerChannel}k` },
    })
    return { graph, sink, encoder, file: openFile(name, encoder) }
  }

  function drain(): void {
    if (!open) return
    for (const frame of open.graph.frames(open.sink))
      for (const packet of open.encoder.encode(frame)) open.file.write(packet)
  }

  return {
    add: chain.add,
    end(): void {
      chain.end()
      if (!open) throw new Error('has no sound that can be decoded')
      open.graph.add(null)
      drain()
      for (const packet of open.encoder.encode(null)) open.file.write(packet)
      open.file.end()
    },
  }
}

/** A file with one sound, in the folder that this process works in. */
function openFile(name: string, encoder: Encoder) {
  const context = new FormatContext()
  must(context.allocOutputContext2(null, 'mp4', name))
  const stream = context.newStream()
  must(encoder.context.parametersFromContext(stream.codecpar))
  stream.timeBase = encoder.context.timeBase
  must(context.openOutputSync())
  // The index comes first, so that playing begins with the first bytes; without times and names of programs.
  must(context.writeHeaderSync(Dictionary.fromObject({ movflags: 'faststart', fflags: 'bitexact' })))
  const [from, to] = [encoder.context.timeBase, stream.timeBase]
  return {
    write(packet: Parameters<typeof context.interleavedWriteFrameSync>[0]): void {
      if (!packet) return
      packet.streamIndex = 0
      packet.rescaleTs(from, to)
      must(context.interleavedWriteFrameSync(packet))
    },
    end(): void {
      must(context.writeTrailerSync())
      context.closeOutputSync()
    },
  }
}
