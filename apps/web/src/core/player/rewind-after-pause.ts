import type { PlayerEvent, PlayerState } from './player-state.ts'
import { isVoice } from './track.ts'

/** How far a voice goes back after a pause of at least so many milliseconds: one has to find into the sentence again. */
const steps = [
  { fromMs: 60 * 60_000, seconds: 10 },
  { fromMs: 5 * 60_000, seconds: 5 },
  { fromMs: 10_000, seconds: 2 },
] as const

/** The seconds that a voice goes back after a pause, in milliseconds. Nothing below ten seconds. */
export function rewindSeconds(pausedMs: number): number {
  return steps.find(({ fromMs }) => pausedMs >= fromMs)?.seconds ?? 0
}

/** Knows how long the current track has been paused. A position that was chosen meanwhile is not moved. */
export function pauseWatch(now: () => number) {
  let paused: { id: string; at: number } | null = null
  return {
    follow({ kind, track }: PlayerEvent): void {
      paused = kind === 'paused' ? { id: track.id, at: now() } : null
    },
    /** Where to resume instead of the current second; null if right there. Only a voice goes back: music and films don't. */
    resumeAt({ track, status, seconds, rewindsAfterPause }: PlayerState): number | null {
      if (!isVoice(track) || status !== 'paused' || !rewindsAfterPause || paused?.id !== track.id) return null
      const by = rewindSeconds(now() - paused.at)
      return by > 0 ? Math.max(0, seconds - by) : null
    },
  }
}
