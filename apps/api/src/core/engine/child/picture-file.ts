import { writeFileSync } from 'node:fs'
import { FF_ENCODER_PNG } from 'node-av/constants'
import type { FilterContext, Frame } from 'node-av/lib'
import { openEncoder } from './encoder.ts'

/** Writes a picture from `sink` as PNG. */
export function writePicture(name: string, frame: Frame, sink: FilterContext): void {
  const encoder = openEncoder(FF_ENCODER_PNG, { sink, first: frame, settings: { threads: 1 } })
  for (const written of [frame, null])
    for (const packet of encoder.encode(written)) if (packet.data) writeFileSync(name, packet.data)
  encoder.context.freeContext()
}
