import * as v from 'valibot'

/** The messages of the engine's process: one line of JSON each. The process itself does not load this file. */

const ratio = v.object({ num: v.number(), den: v.number() })

/** What a file says about itself. */
const foundEntries = {
  durationSeconds: v.nullable(v.number()),
  picture: v.nullable(
    v.object({
      width: v.number(),
      height: v.number(),
      /** The width of a pixel relative to its height; 0 if unknown. */
      pixelShape: ratio,
      /** By how many degrees it is rotated clockwise to be shown. */
      turned: v.number(),
      /** Frames per second; 0 if unknown. */
      frameRate: ratio,
    }),
  ),
  /** Number of sound channels; 0 without sound. */
  channels: v.number(),
}
export const foundSchema = v.object(foundEntries)
export type EngineFindings = v.InferOutput<typeof foundSchema>

export const measuredSchema = v.object({
  ...foundEntries,
  /** Its real length: what could be decoded. */
  seconds: v.number(),
  /** It ends before the end that its container announces. */
  isCutOff: v.boolean(),
  /** By EBU R 128, in LUFS; null if it is silent. */
  loudness: v.nullable(v.number()),
  /** Its pauses in order, from a second to another; null with moving pictures. One at its end is none: nothing follows. */
  silences: v.nullable(v.array(v.tuple([v.number(), v.number()]))),
})
export type Measured = v.InferOutput<typeof measuredSchema>

/** If it cannot be read, `fault` says why. */
export const measuredFileSchema = v.union([
  v.object({ index: v.number(), measured: measuredSchema }),
  v.object({ index: v.number(), fault: v.string() }),
])
