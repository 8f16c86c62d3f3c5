/**
 * The loudness of lessons relative to each other. In a browser an element's volume can only be turned down (decision
 * 27), so lessons are brought to a level that most recorded voices reach.
 */

/** In LUFS: what mono voice is usually published at. */
export const referenceLoudness = -19
/** A lesson that is further below the reference than this sounds quieter than the others. */
export const audiblyQuieterDb = 3

/** The gain in dB that brings a lesson of this loudness (LUFS) to the reference; above zero if it is too quiet. */
export function levellingGain(loudness: number): number {
  return Math.round((referenceLoudness - loudness) * 100) / 100
}

/** The share of an element's volume that a gain leaves, from 0 to 1; an unknown or amplifying gain leaves all of it. */
export function shareOfGain(gainDb: number | undefined): number {
  return gainDb === undefined ? 1 : Math.min(1, 10 ** (gainDb / 20))
}

/** Whether a lesson with this gain still sounds quieter than the others. */
export function isTooQuiet(gainDb: number): boolean {
  return gainDb > audiblyQuieterDb
}
