import type { Rise } from '@iki/contract/media/bookmark'

/** What is practised: a span of a lesson, and how. */
export type PracticeLoop = {
  startSeconds: number
  endSeconds: number
  /** Null repeats until somebody stops it. */
  repeatCount: number | null
  /** The player's own where it is null. */
  speed: number | null
  rise: Rise | null
  /** The saved loop that it is, and what it is called; null for one that was just set. */
  bookmarkId: string | null
  name: string
}

/** Beats before each round, one a second, so that a body can get ready. */
export type CountIn = { beats: number; isAudible: boolean }

export type Practice = Omit<PracticeLoop, 'startSeconds' | 'endSeconds'> & {
  /** Null begins each round at once. */
  countIn: CountIn | null
  /** How many beats are left until the round begins; null while none are counted. */
  beatsLeft: number | null
  lessonId: string | null
  /** A and B, as far as they are set. */
  startSeconds: number | null
  endSeconds: number | null
  isOn: boolean
  /** Which time it is played; the first is 1. */
  round: number
}

export const noPractice: Practice = {
  countIn: null,
  beatsLeft: null,
  lessonId: null,
  startSeconds: null,
  endSeconds: null,
  repeatCount: null,
  speed: null,
  rise: null,
  bookmarkId: null,
  name: '',
  isOn: false,
  round: 1,
}

export function hasRoundsLeft({ repeatCount, round }: Pick<Practice, 'repeatCount' | 'round'>): boolean {
  return repeatCount === null || round < repeatCount
}

/** The speed of a round; null leaves the player's. A rise is at its end in its last round, and stays there. */
export function speedOfRound(
  { speed, rise }: Pick<Practice, 'speed' | 'rise'>,
  round: number,
): number | null {
  if (!rise) return speed
  const steps = Math.max(1, rise.rounds - 1)
  const share = Math.min(1, (round - 1) / steps)
  return rise.from + (rise.to - rise.from) * share
}

/** "2/5回目", or the number of rounds so far if it repeats without an end. */
export function roundText({ repeatCount, round }: Pick<Practice, 'repeatCount' | 'round'>): string {
  return repeatCount === null ? `${round}回目` : `${round}/${repeatCount}回目`
}
