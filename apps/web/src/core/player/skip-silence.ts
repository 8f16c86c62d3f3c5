import type { Silence } from '@iki/contract/media/media'
import type { PlayerEvent, PlayerState } from './player-state.ts'
import { isVoice } from './track.ts'

/** A pause may be meant, for a breath: so much of it stays, half at its beginning and half at its end. */
const breathSeconds = 0.8
/** So much before the end always plays: for the sleep timer's fade, and for the address of the next lesson. */
const endSeconds = 10
/** Less than this is not worth a seek. */
const leastSeconds = 0.5

/** The second to move on to from this one, so that a pause becomes a breath; null if the sound plays on. */
export function secondAfterSilence(
  silences: readonly Silence[],
  seconds: number,
  durationSeconds: number,
): number | null {
  const silence = silenceAt(silences, seconds)
  const to = silence ? Math.min(silence[1] - breathSeconds / 2, durationSeconds - endSeconds) : 0
  return to - seconds >= leastSeconds ? to : null
}

const silenceAt = (silences: readonly Silence[], seconds: number): Silence | undefined =>
  silences.find(([from, to]) => from + breathSeconds / 2 <= seconds && seconds < to)

/** Moves on within the pauses of a voice. One into which somebody moved is played from there on. */
export function silenceWatch() {
  let movedTo: number | null = null

  return {
    follow({ kind, seconds }: PlayerEvent): void {
      if (kind === 'loaded') movedTo = null
      // After it was shortened as well: a player that lands a little earlier would seek again and again.
      if (kind === 'seeked' || kind === 'looped' || kind === 'followed' || kind === 'shortened')
        movedTo = seconds
    },

    /** Where to move on to from the current second; null if the sound plays on. */
    moveOnTo(
      { track, status, seconds, durationSeconds, skipsSilence }: PlayerState,
      silences: readonly Silence[],
    ): number | null {
      if (!skipsSilence || status !== 'playing' || !isVoice(track)) return null
      const isChosen = movedTo !== null && silenceAt(silences, seconds) === silenceAt(silences, movedTo)
      return isChosen ? null : secondAfterSilence(silences, seconds, durationSeconds)
    },
  }
}
