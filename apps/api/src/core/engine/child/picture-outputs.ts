import { AVCOL_RANGE_JPEG } from 'node-av/constants'
import type { Frame, Stream } from 'node-av/lib'
import type { StreamsPlan } from '../engine-request.ts'
import { openGraph, pictureSource } from './graph.ts'
import { writePicture } from './picture-file.ts'
import { turnOfStream } from './picture-rotation.ts'
import { qualityOutput } from './quality-output.ts'
import { sendMessage } from './send-message.ts'

const progressMs = 500

/** The pictures of a film: each quality as a playlist, and the previews. */
export function pictureOutputs(stream: Stream, plan: StreamsPlan) {
  const progress = progressReporter()
  let open: ReturnType<typeof begin> | null = null
  let smallPictures = 0

  function begin(first: Frame) {
    const names = [...plan.qualities.map(({ name }) => name), plan.small.name]
    const outputs = names.map(name => ({ name, isSound: false }))
    const graph = openGraph(pictureSource(first, stream), filtersOf(first, stream, plan), outputs)
    return {
      graph,
      qualities: plan.qualities.map(quality => qualityOutput(quality, graph.sink(quality.name), plan)),
      small: graph.sink(plan.small.name),
    }
  }

  function drain({ graph, qualities, small }: NonNullable<typeof open>): void {
    for (const { sink, take } of qualities) for (const frame of graph.frames(sink)) progress(take(frame))
    for (const frame of graph.frames(small)) {
      smallPictures += 1
      writePicture(`${plan.small.name}-${String(smallPictures).padStart(4, '0')}.png`, frame, small)
    }
  }

  return {
    add(frame: Frame): void {
      open ??= begin(frame)
      open.graph.add(frame)
      drain(open)
    },

    end(): void {
      if (!open) throw new Error('has no picture that can be decoded')
      open.graph.add(null)
      drain(open)
      for (const { end } of open.qualities) end()
    },
  }
}

/** If a film changes its size, that of its first picture is used. */
function filtersOf({ width, height, colorRange }: Frame, stream: Stream, plan: StreamsPlan): string {
  const { qualities, small, frameRate } = plan
  const upright = [`scale=${width}:${height}`, ...turnOfStream(stream).filters]
  const branches = qualities.map((_, index) => `[q${index}]`).join('')
  // Not every player supports full-range video, in which black is 0.
  const range = colorRange === AVCOL_RANGE_JPEG ? ':out_range=tv' : ''
  return [
    `[in]${upright.join()},fps=${frameRate}:start_time=0,split=${qualities.length + 1}${branches}[s]`,
    ...qualities.map(
      ({ name, width: across, height: down }, index) =>
        `[q${index}]scale=${across}:${down}${range},setsar=1,format=yuv420p[${name}]`,
    ),
    `[s]select='gte(t,selected_n*${small.everySeconds})*lt(selected_n,${small.count})',` +
      `scale=${small.width}:${small.height},setsar=1,format=rgb24[${small.name}]`,
  ].join(';')
}

function progressReporter(): (seconds: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return seconds => {
    const now = performance.now()
    if (now - reportedAt < progressMs) return
    reportedAt = now
    sendMessage({ seconds })
  }
}
