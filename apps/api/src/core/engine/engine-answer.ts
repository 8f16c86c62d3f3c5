import * as v from 'valibot'

/** What the process of the engine answers: a line of JSON each. Its own code loads nothing of this. */

const ratio = v.object({ num: v.number(), den: v.number() })

/** What a file says of itself. */
const foundEntries = {
  durationSeconds: v.nullable(v.number()),
  picture: v.nullable(
    v.object({
      width: v.number(),
      height: v.number(),
      /** Of one pixel, its width to its height; 0 where that is unknown. */
      pixelShape: ratio,
      /** By how many degrees it is turned clockwise before it is shown. */
      turned: v.number(),
      /** Frames a second; 0 where that is unknown. */
      frameRate: ratio,
    }),
  ),
  /** Of its sound; 0 without any. */
  channels: v.number(),
}
export const foundSchema = v.object(foundEntries)
export type Found = v.InferOutput<typeof foundSchema>

export const measuredSchema = v.object({
  ...foundEntries,
  /** How long it really is: what could be decoded of it. */
  seconds: v.number(),
  /** It ends in the middle of what its container announces. */
  isCutOff: v.boolean(),
  /** By EBU R 128, in LUFS; null where nothing is heard. */
  loudness: v.nullable(v.number()),
})
export type Measured = v.InferOutput<typeof measuredSchema>

/** Where it can't be read `fault` says why. */
export const measuredFileSchema = v.union([
  v.object({ index: v.number(), measured: measuredSchema }),
  v.object({ index: v.number(), fault: v.string() }),
])
