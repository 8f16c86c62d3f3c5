import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { Frame, Stream } from 'node-av/lib'
import { firstDescriptor, type StillPlan } from '../engine-request.ts'
import { openDecoder } from './decoder.ts'
import { openGraph, pictureSource } from './graph.ts'
import { writePicture } from './picture-file.ts'
import { turnOfStream } from './picture-rotation.ts'
import { openSource } from './source.ts'

/** Writes the picture that is shown at a second; none if the film has ended by then. */
export function makeStill(plan: StillPlan): void {
  const source = openSource(firstDescriptor)
  const { picture } = source
  if (!picture) throw new Error('has no moving picture')
  const wanted = source.startOf(picture) + BigInt(Math.round(plan.seconds / timeOf(picture)))
  // If seeking fails, decode from the beginning.
  source.context.seekFrameSync(picture.index, wanted, AVSEEK_FLAG_BACKWARD)
  for (const frame of framesFrom(source, picture))
    if (frame.pts + frame.duration > wanted || frame.pts >= wanted) {
      write(frame, picture, plan)
      return
    }
}

const timeOf = ({ timeBase }: Stream) => timeBase.num / timeBase.den

function* framesFrom(source: ReturnType<typeof openSource>, picture: Stream): Generator<Frame> {
  const decoder = openDecoder(picture, 1)
  for (const packet of source.packets([picture])) yield* decoder.decode(packet)
  yield* decoder.decode(null)
}

function write(frame: Frame, picture: Stream, { name, width, height }: StillPlan): void {
  const filters = [...turnOfStream(picture).filters, `scale=${width}:${height}`, 'setsar=1', 'format=rgb24']
  const graph = openGraph(pictureSource(frame, picture), `[in]${filters.join()}[out]`, [
    { name: 'out', isSound: false },
  ])
  const sink = graph.sink('out')
  graph.add(frame)
  graph.add(null)
  for (const made of graph.frames(sink)) writePicture(name, made, sink)
}
