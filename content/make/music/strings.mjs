// The koto: a plucked string after Karplus and Strong. A burst of noise goes round a delay line as long as the pitch's
// period and loses a little of its high tones each time. Two such strings, a hair apart, beat as a real one does.
import { RATE, samples } from './rate.mjs'

// The noise a plectrum leaves on the string: softer strokes are duller, and the place of the stroke takes its own
// overtones away.
function stroke(period, { random, force, place }) {
  const burst = Float64Array.from({ length: period }, () => random.between(-1, 1))
  const softness = 0.72 - 0.5 * force
  for (let pass = 0; pass < 2; pass++) {
    let held = burst[period - 1]
    for (let i = 0; i < period; i++) {
      held += (burst[i] - held) * (1 - softness)
      burst[i] = held
    }
  }
  const back = Math.max(1, Math.round(period * place))
  const combed = burst.map((v, i) => v - burst[(i - back + period) % period])
  const mean = combed.reduce((sum, v) => sum + v, 0) / period
  const power = Math.sqrt(combed.reduce((sum, v) => sum + (v - mean) ** 2, 0) / period)
  return combed.map(v => (v - mean) / power)
}

function string(pitch, length, { ring, bright, ...touch }) {
  const damp = 0.5 - 0.42 * bright // share of the sample before: both the dulling and its delay
  const whole = RATE / pitch - damp
  const period = Math.floor(whole - 0.3)
  const rest = whole - period
  const tune = (1 - rest) / (1 + rest) // an all-pass makes up the fraction of a sample
  const loss = 10 ** (-3 / (pitch * ring))
  const line = stroke(period, touch)
  const out = new Float64Array(length)
  let [before, passedIn, passedOut] = [0, 0, 0]
  for (let i = 0, p = 0; i < length; i++, p = p + 1 === period ? 0 : p + 1) {
    const now = line[p]
    out[i] = now
    const dulled = (now * (1 - damp) + before * damp) * loss
    before = now
    passedOut = tune * (dulled - passedOut) + passedIn
    passedIn = dulled
    line[p] = passedOut
  }
  return out
}

// The body of paulownia wood: three broad resonances under the string.
const BODY = [
  [190, 3, 0.5],
  [410, 4, 0.4],
  [820, 5, 0.22],
] // [Hz, sharpness, share]
function inBody(wave) {
  const out = wave.slice()
  for (const [hz, sharpness, share] of BODY) {
    const w = (2 * Math.PI * hz) / RATE
    const alpha = Math.sin(w) / (2 * sharpness)
    const [a1, a2, b] = [(-2 * Math.cos(w)) / (1 + alpha), (1 - alpha) / (1 + alpha), alpha / (1 + alpha)]
    let [x1, x2, y1, y2] = [0, 0, 0, 0]
    for (let i = 0; i < wave.length; i++) {
      const y = b * (wave[i] - x2) - a1 * y1 - a2 * y2
      ;[x2, x1, y2, y1] = [x1, wave[i], y1, y]
      out[i] += y * share
    }
  }
  return out
}

/**
 * One stroke on a koto's string. `force` from 0 to 1; `ring`: seconds until 60 dB down; `press` in semitones: the left
 * hand presses the string after the stroke, and the tone rises and falls again.
 */
export function koto(pitch, seconds, random, { force = 0.6, ring, bright = 0.62, press = 0 } = {}) {
  const length = samples(seconds)
  const natural = ring ?? 5.5 * (220 / pitch) ** 0.45
  const touch = { random, force, place: 0.14 }
  const first = string(pitch * 1.0002, length, { ...touch, ring: natural, bright })
  const second = string(pitch * 0.9996, length, { ...touch, ring: natural * 1.5, bright: bright * 0.8 })
  const both = inBody(first.map((v, i) => 0.62 * v + 0.38 * second[i]))
  const wave = press === 0 ? both : pressed(both, press)
  const [attack, release] = [samples(0.0015), samples(Math.min(0.12, seconds / 4))]
  for (let i = 0; i < attack; i++) wave[i] *= i / attack
  for (let i = 0; i < release; i++) wave[length - 1 - i] *= i / release
  return wave.map(v => v * 0.11 * (0.35 + 0.65 * force))
}

// Plays a wave faster while the hand presses.
function pressed(wave, semitones) {
  const out = new Float64Array(wave.length)
  let at = 0
  for (let i = 0; i < out.length; i++) {
    const time = i / RATE
    const hand = Math.exp(-(((time - 0.42) / 0.13) ** 2))
    const left = Math.floor(at)
    if (left + 1 < wave.length) out[i] = wave[left] + (wave[left + 1] - wave[left]) * (at - left)
    at += 2 ** ((semitones * hand) / 12)
  }
  return out
}
