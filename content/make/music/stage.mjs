// A stereo stage: every sound is put on it at its time and place, dry and as a share of what the room hears.
import { samples } from './rate.mjs'
import { room } from './room.mjs'

const pair = length => [new Float64Array(length), new Float64Array(length)]

/** An empty stage of so many seconds. */
export function stageOf(seconds) {
  const length = samples(seconds)
  const dry = pair(length)
  const played = pair(length)
  return {
    seconds,
    /** `pan` from -1 (left) to 1; `far` is how much of it the room hears. */
    put(wave, at, { level = 1, pan = 0, far = 0.35 } = {}) {
      const angle = ((pan + 1) * Math.PI) / 4
      const shares = [Math.cos(angle), Math.sin(angle)]
      const offset = samples(at)
      const end = Math.min(wave.length, length - offset)
      for (const side of [0, 1]) {
        const share = shares[side] * level * Math.SQRT2
        for (let i = Math.max(0, -offset); i < end; i++) {
          dry[side][offset + i] += wave[i] * share
          played[side][offset + i] += wave[i] * share * far
        }
      }
    },
    /** Everything, in its room. */
    sound(acoustics) {
      const wet = room(played, acoustics)
      return dry.map((wave, side) => wave.map((v, i) => v + wet[side][i]))
    },
  }
}

/** Fades of both sides, in seconds, so that a piece neither begins nor ends with a click. */
export function faded(sides, fadeIn, fadeOut) {
  const [begin, end] = [samples(fadeIn), samples(fadeOut)]
  for (const wave of sides) {
    for (let i = 0; i < begin; i++) wave[i] *= i / begin
    for (let i = 0; i < end; i++) wave[wave.length - 1 - i] *= (1 - Math.cos((Math.PI * i) / end)) / 2
  }
  return sides
}
