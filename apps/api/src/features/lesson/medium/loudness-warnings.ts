import { isTooQuiet, referenceLoudness } from '@iki/contract/media/loudness'

/** The gain that brings a lesson's medium to the loudness of the others; null if unknown. */
export type Gain = { media: string; gainDb: number | null }

/** Warnings about media that stay louder or quieter than the others. */
export function loudnessWarnings(gains: readonly Gain[]): string[] {
  const quiet = gains.flatMap(({ media, gainDb }) => {
    if (gainDb === null || !isTooQuiet(gainDb)) return []
    const needed = gainDb.toFixed(1)
    return [
      `${media} is ${needed} dB quieter than the other lessons (${referenceLoudness} LUFS) and a player can only turn` +
        ` down: make it louder, by a loudness filter (EBU R 128) set to ${referenceLoudness} LUFS, and load again`,
    ]
  })
  const unknown = gains.filter(({ gainDb }) => gainDb === null).map(({ media }) => media)
  if (unknown.length === 0) return quiet
  return [
    ...quiet,
    `not levelled with the others: ${unknown.join(', ')}: write` +
      ` REPLAYGAIN_TRACK_GAIN into the files, or load them where the film engine runs, which measures it`,
  ]
}
