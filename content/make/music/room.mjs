// A wooden hall: four all-passes to scatter the sound, then eight delay lines that feed one another (Hadamard), each
// losing its high tones as it goes round. Lows stay out of it, so that it does not boom.
import { RATE, samples } from './rate.mjs'

const LINES = [2311, 2927, 3547, 4177, 4801, 5443, 6101, 6763] // samples, prime: no echo falls on another
const SCATTER = [
  [
    [113, 337, 557, 211],
    [149, 307, 593, 239],
  ],
  0.62,
]

function allPass(wave, length, share) {
  const line = new Float64Array(length)
  for (let i = 0, p = 0; i < wave.length; i++, p = p + 1 === length ? 0 : p + 1) {
    const held = line[p]
    line[p] = wave[i] + held * share
    wave[i] = held - line[p] * share
  }
}

function scattered(wave, side) {
  const [lengths, share] = SCATTER
  let low = 0
  const out = wave.map(v => {
    low += (v - low) * (1 - Math.exp((-2 * Math.PI * 170) / RATE))
    return v - low
  })
  for (const length of lengths[side]) allPass(out, length, share)
  return out
}

function hadamard(v) {
  for (let step = 1; step < 8; step *= 2) {
    for (let i = 0; i < 8; i++) {
      if (i & step) continue
      const [a, b] = [v[i], v[i + step]]
      v[i] = a + b
      v[i + step] = a - b
    }
  }
  for (let i = 0; i < 8; i++) v[i] *= Math.SQRT1_2 / 2
}

/** What a hall answers to both sides: `seconds` until it is 60 dB down, `dull` from 0 (bright) to 1, `before` it answers. */
export function room([left, right], { seconds = 2.4, dull = 0.35, before = 0.024, level = 1 } = {}) {
  const inputs = [scattered(left, 0), scattered(right, 1)]
  const out = [new Float64Array(left.length), new Float64Array(left.length)]
  const lines = LINES.map(length => new Float64Array(length))
  const loss = LINES.map(length => 10 ** ((-3 * length) / RATE / seconds))
  const places = LINES.map(() => 0)
  const soft = LINES.map(() => 0)
  const now = new Float64Array(8)
  const wait = samples(before)
  for (let i = 0; i < left.length; i++) {
    for (let k = 0; k < 8; k++) {
      soft[k] += (lines[k][places[k]] - soft[k]) * (1 - dull)
      now[k] = soft[k] * loss[k]
    }
    out[0][i] = (now[0] - now[2] + now[4] - now[6] + 0.5 * (now[1] + now[3])) * level
    out[1][i] = (now[1] - now[3] + now[5] - now[7] + 0.5 * (now[0] + now[2])) * level
    hadamard(now)
    for (let k = 0; k < 8; k++) {
      lines[k][places[k]] = now[k] + (i < wait ? 0 : inputs[k & 1][i - wait]) * 0.42
      places[k] = places[k] + 1 === LINES[k] ? 0 : places[k] + 1
    }
  }
  return out
}
