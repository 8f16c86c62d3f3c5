// What lives by breath: a bamboo flute, and the mouth organ (shō) whose chord is held while others come and go.
import { RATE, samples } from './rate.mjs'

// Overtones of a shakuhachi: [how many times the pitch, softly blown, strongly blown]
const FLUTE = [
  [1, 1, 1],
  [2, 0.16, 0.42],
  [3, 0.07, 0.24],
  [4, 0.02, 0.08],
  [5, 0.008, 0.045],
  [6, 0, 0.015],
]

// Noise around one frequency.
function breathAround(hz, sharpness, length, random) {
  const w = (2 * Math.PI * hz) / RATE
  const alpha = Math.sin(w) / (2 * sharpness)
  const [a1, a2, b] = [(-2 * Math.cos(w)) / (1 + alpha), (1 - alpha) / (1 + alpha), alpha / (1 + alpha)]
  const out = new Float64Array(length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < length; i++) {
    const x = random.between(-1, 1)
    const y = b * (x - x2) - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    out[i] = y * Math.sqrt(sharpness)
  }
  return out
}

const smooth = t => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t))

/**
 * One tone of a bamboo flute. `from` is the pitch it slides out of (the tone before, in one breath) or else it scoops up
 * from a little below; `airy` is how much breath is heard beside the tone.
 */
export function flute(pitch, seconds, random, { force = 0.55, airy = 1, from = null, attack = 0.09 } = {}) {
  const length = samples(seconds)
  const release = Math.min(0.22, seconds * 0.3)
  const wander = random.between(0, 2 * Math.PI)
  const rate = random.between(4.5, 5.1)
  const noise = breathAround(pitch * 1.01, 9, length, random)
  const hiss = breathAround(Math.min(5200, pitch * 4.6), 1.2, length, random)
  const start = from ? 12 * Math.log2(from / pitch) : -0.45
  const slide = from ? 0.055 : 0.11
  const out = new Float64Array(length)
  let phase = 0
  for (let i = 0; i < length; i++) {
    const t = i / RATE
    const sway = smooth((t - 0.45) / 0.9) // the yuri: it comes late and grows
    const shake = Math.sin(2 * Math.PI * rate * t + wander)
    const drift = 0.05 * Math.sin(2 * Math.PI * 0.7 * t + wander * 2)
    const bend = start * (1 - smooth(t / slide)) + 0.14 * sway * shake + drift
    phase += (2 * Math.PI * pitch * 2 ** (bend / 12)) / RATE
    const envelope = smooth(t / attack) * smooth((seconds - t) / release)
    const swell = 0.82 + 0.18 * Math.sin(Math.PI * Math.min(1, t / Math.max(seconds, 0.4)))
    const blown = force * swell * (1 + 0.12 * sway * shake)
    let tone = 0
    for (const [times, soft, strong] of FLUTE)
      tone += (soft + (strong - soft) * blown) * Math.sin(phase * times)
    const chiff = 1 + 2.2 * Math.exp(-t / 0.05)
    const air = (noise[i] * 0.5 + hiss[i] * 0.1) * airy * chiff
    out[i] = (tone * (0.45 + 0.55 * blown) + air) * envelope * (0.3 + 0.7 * blown) * 0.16
  }
  return out
}

/** A tune in few breaths: tones that touch slide into one another. `put` is told each tone and when it sounds. */
export function blow(notes, secondsOf, random, options, put) {
  let before = null
  for (const { pitch, at, beats } of notes) {
    if (pitch !== null) {
      const [start, end] = [secondsOf(at), secondsOf(at + beats)]
      const from = before
      const attack = from ? 0.045 : 0.09
      put(
        flute(pitch, end - start + 0.09, random, { ...options, from, attack }),
        start - (from ? 0.02 : 0.04),
      )
    }
    before = pitch
  }
}

/** One reed of a mouth organ: it swells, holds, and goes as softly. */
export function reed(pitch, seconds, random, { swell = 1.6, fade = 1.8 } = {}) {
  const length = samples(seconds)
  const out = new Float64Array(length)
  const [slow, deep] = [random.between(0.13, 0.24), random.between(0, 2 * Math.PI)]
  const tones = []
  for (let n = 1; n * pitch < 6500 && n <= 10; n++) {
    const weight = (n % 2 ? 1 : 0.55) / n ** 1.25
    tones.push({ w: (2 * Math.PI * pitch * n) / RATE, weight, turn: random.between(0, 2 * Math.PI), n })
  }
  for (let i = 0; i < length; i++) {
    const t = i / RATE
    const breath = 0.86 + 0.14 * Math.sin(2 * Math.PI * slow * t + deep)
    const envelope = smooth(t / swell) * smooth((seconds - t) / fade)
    let sum = 0
    for (const { w, weight, turn, n } of tones) sum += weight * breath ** n * Math.sin(w * i + turn)
    out[i] = sum * envelope * breath * 0.05
  }
  return out
}
