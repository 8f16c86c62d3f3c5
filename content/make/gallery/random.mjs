// Chance that is the same every time: all of a drawing comes from its seed.

/** A source of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    /** Around 0, mostly within -1 and 1. */
    bell: () => (next() + next() + next() + next() - 2) * 0.9,
    integer: () => Math.floor(next() * 2 ** 31),
  }
}

/** Smooth noise over a plane, from -1 to 1. */
export function noiseFrom(seed) {
  const at = (x, y) => {
    let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 362437)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
    return (((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296) * 2 - 1
  }
  const ease = t => t * t * (3 - 2 * t)
  return (x, y = 0) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = ease(x - left)
    const down = ease(y - top)
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across
    return upper + (lower - upper) * down
  }
}

/** What an evenly spaced list of values says at t from 0 to 1. */
export function along(values, t) {
  if (values.length === 1) return values[0]
  const place = Math.min(Math.max(t, 0), 1) * (values.length - 1)
  const index = Math.min(Math.floor(place), values.length - 2)
  const part = place - index
  const eased = part * part * (3 - 2 * part)
  return values[index] + (values[index + 1] - values[index]) * eased
}
