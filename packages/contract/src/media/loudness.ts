/**
 * How loud lessons sound beside each other. In a browser an element's volume can only turn down (decision 27),
 * so that lessons are brought to a level that most recorded voices reach.
 */

/** In LUFS: what mono voice is usually published at. */
export const referenceLoudness = -19
/** What lies further below the reference than this is heard as quieter than the rest. */
export const audiblyQuieterDb = 3

/** What would bring a lesson of this loudness (LUFS) to the reference, in dB; above zero for one that is too quiet. */
export function levellingGain(loudness: number): number {
  return Math.round((referenceLoudness - loudness) * 100) / 100
}

/** The share of an element's volume that a gain leaves, from 0 to 1; one that is unknown or would amplify leaves all. */
export function shareOfGain(gainDb: number | undefined): number {
  return gainDb === undefined ? 1 : Math.min(1, 10 ** (gainDb / 20))
}

/** Whether a lesson with this gain stays audibly quieter than the others. */
export function isTooQuiet(gainDb: number): boolean {
  return gainDb > audiblyQuieterDb
}
