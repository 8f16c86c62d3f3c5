/** A tag as it is in the file: `TXXX:REPLAYGAIN_TRACK_GAIN`, `----:com.apple.iTunes:replaygain_track_gain`. */
export type Tag = { id: string; value: unknown }

/** For each tag: the reference of its gain in LUFS, and how its number is read as dB. */
const gainTags = {
  replaygain_track_gain: { reference: -18, decibelsOf: Number.parseFloat },
  // Whole numbers in 256ths of a dB (RFC 7845).
  r128_track_gain: { reference: -23, decibelsOf: (value: string) => Number.parseInt(value, 10) / 256 },
}
/** A larger value is a mistake, not a loudness. */
const mostDb = 60

/** The loudness that a medium states, in LUFS; null if it states nothing plausible. */
export function taggedLoudness(tags: readonly Tag[]): number | null {
  for (const [name, { reference, decibelsOf }] of Object.entries(gainTags)) {
    const tag = tags.find(({ id }) => id.toLowerCase().split(':').at(-1) === name)
    const gain = decibelsOf(String(tag?.value))
    if (Number.isFinite(gain) && Math.abs(gain) <= mostDb) return reference - gain
  }
  return null
}
