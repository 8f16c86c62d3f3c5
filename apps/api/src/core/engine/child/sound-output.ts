import { FF_ENCODER_AAC } from 'node-av/constants'
import type { FilterContext, Frame, Stream } from 'node-av/lib'
import type { StreamsPlan } from '../engine-request.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { type Graph, openGraph, soundSource } from './graph.ts'
import { openPlaylist, type Playlist } from './playlist.ts'
import { soundChain } from './sound-chain.ts'

const sampleRate = 48_000
/** The number of samples in an AAC frame. */
const samplesAtOnce = 1024

type Sound = NonNullable<StreamsPlan['sound']>

/** The sound of a film as one playlist. */
export function soundOutput(
  stream: Stream,
  { name, channels, kilobits, more }: Sound,
  segmentSeconds: number,
) {
  let open: { graph: Graph; sink: FilterContext; encoder: Encoder; playlist: Playlist } | null = null

  // If the sound begins later than the picture, or stops for a while, silence is inserted.
  const filtersFrom = (samples: number) =>
    `[in]aresample=${sampleRate}:async=1:first_pts=${samples},` +
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
    const encoder = openEncoder(FF_ENCODER_AAC, { sink, first, settings: { b: `${kilobits}k`, ...more } })
    return { graph, sink, encoder, playlist: openPlaylist(name, encoder, segmentSeconds) }
  }

  function drain(): void {
    if (!open) return
    for (const frame of open.graph.frames(open.sink))
      for (const packet of open.encoder.encode(frame)) open.playlist.write(packet)
  }

  return {
    add: chain.add,
    end(): void {
      chain.end()
      if (!open) return
      open.graph.add(null)
      drain()
      for (const packet of open.encoder.encode(null)) open.playlist.write(packet)
      open.playlist.end()
    },
  }
}
