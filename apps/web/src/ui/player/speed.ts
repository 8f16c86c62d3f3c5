import { playbackSpeed } from '@iki/contract/media/lesson'

export const commonSpeeds = [0.75, 1, 1.25, 1.5, 2, 3] as const

/** 1.0, 1.25, 0.95. */
export function formatSpeed(speed: number): string {
  const text = speed.toFixed(2)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** One step of 0.05 up or down, on the grid and within the limits. */
export function steppedSpeed(speed: number, steps: number): number {
  const { min, max, step } = playbackSpeed
  const next = (Math.round(speed / step) + steps) * step
  return Math.min(max, Math.max(min, Math.round(next * 100) / 100))
}
