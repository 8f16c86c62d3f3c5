import { AV_CHANNEL_ORDER_UNSPEC } from 'node-av/constants'
import {
  avChannelLayoutDefault,
  type FilterContext,
  type Frame,
  type Rational,
  type Stream,
} from 'node-av/lib'
import { type Graph, openGraph, soundSource } from './graph.ts'

type Chain = {
  stream: Stream
  /** From `[in]` to `[out]`, for input that begins so many samples after the film. */
  filtersFrom(samples: number): string
  take(frame: Frame, out: { timeBase: Rational }): void
}

/** Sound through filters. If its format changes on the way, it continues through new filters. */
export function soundChain({ stream, filtersFrom, take }: Chain) {
  let open: { graph: Graph; sink: FilterContext; source: string; timeBase: Rational } | null = null
  let seconds = 0

  function drain(): void {
    if (!open) return
    for (const frame of open.graph.frames(open.sink)) {
      seconds = Number(frame.pts + BigInt(frame.nbSamples)) / frame.sampleRate
      take(frame, open)
    }
  }

  function end(): void {
    open?.graph.add(null)
    drain()
  }

  function begin(source: string, { sampleRate }: Frame): NonNullable<typeof open> {
    const graph = openGraph(source, filtersFrom(Math.round(seconds * sampleRate)), [
      { name: 'out', isSound: true },
    ])
    const sink = graph.sink('out', true)
    return { graph, sink, source, timeBase: sink.buffersinkGetTimeBase() }
  }

  return {
    add(frame: Frame): void {
      nameChannels(frame)
      const source = soundSource(frame, stream.timeBase)
      if (open && open.source !== source) {
        end()
        open.graph.close()
        open = null
      }
      // Sound before this second was already sent.
      if (!open && seconds > secondsOf(frame, stream)) return
      open ??= begin(source, frame)
      open.graph.add(frame)
      drain()
    },
    end,
    /** The filters that are open now. */
    graph: () => open?.graph ?? null,
  }
}

const secondsOf = ({ pts }: Frame, { timeBase }: Stream) => (Number(pts) * timeBase.num) / timeBase.den

/** If a file does not say which channel is which, the usual order for that number of channels is used. */
function nameChannels(frame: Frame): void {
  const { order, nbChannels } = frame.channelLayout
  if (order === AV_CHANNEL_ORDER_UNSPEC) frame.channelLayout = avChannelLayoutDefault(nbChannels)
}
