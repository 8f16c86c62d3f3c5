// A ring of sound: twelve seconds without beginning or end. All chance comes from a seed.
import { RATE } from '../sound.mjs'

export const SECONDS = 12
const LENGTH = SECONDS * RATE
const TURN = 2 * Math.PI

export const chance = seed => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
export const silence = () => new Float64Array(LENGTH)

/** Adds `piece` at a second; what goes over the end comes back at the beginning. */
export function add(ring, piece, second, level = 1) {
  const start = Math.round((((second % SECONDS) + SECONDS) % SECONDS) * RATE)
  for (let i = 0; i < piece.length; i++) ring[(start + i) % LENGTH] += piece[i] * level
}

/** Noise between two pitches; `poles` times filtered. The filter has gone round once before it counts, so it meets itself. */
export function noise(seed, { low, high, poles = 2 }) {
  const random = chance(seed)
  let ring = Float64Array.from({ length: LENGTH }, () => random() * 2 - 1)
  for (let k = 0; k < poles; k++) ring = onePole(onePole(ring, high, false), low, true)
  const power = Math.sqrt(ring.reduce((sum, v) => sum + v * v, 0) / LENGTH)
  return ring.map(v => v / power)
}

function onePole(ring, pitch, isHighpass) {
  const share = 1 - Math.exp((-TURN * pitch) / RATE)
  const out = new Float64Array(LENGTH)
  let held = 0
  for (let i = -LENGTH; i < LENGTH; i++) {
    const v = ring[(i + LENGTH) % LENGTH]
    held += (v - held) * share
    if (i >= 0) out[i] = isHighpass ? v - held : held
  }
  return out
}

/** A curve over the ring out of [second, level] points, with soft ends; it comes round to its first point. */
export function curve(points) {
  const [first] = points
  const all = [...points, [first[0] + SECONDS, first[1]]]
  return second => {
    const at = second < first[0] ? second + SECONDS : second
    const next = Math.max(
      1,
      all.findIndex(([time]) => time > at),
    )
    const [[from, a], [to, b]] = [all[next - 1], all[next]]
    return a + (b - a) * (0.5 - 0.5 * Math.cos((Math.PI * (at - from)) / (to - from)))
  }
}

/** Each sample of a ring times a curve. */
export const shaped = (ring, level) => ring.map((v, i) => v * level(i / RATE))

/** A struck tone: partials as [ratio, weight, seconds to 1/e]. */
export function tone(pitch, seconds, partials, attack = 0.003) {
  const wave = new Float64Array(Math.round(seconds * RATE))
  for (const [ratio, weight, decay] of partials)
    for (let i = 0; i < wave.length; i++)
      wave[i] += weight * Math.exp(-i / RATE / decay) * Math.sin((TURN * pitch * ratio * i) / RATE)
  return softened(wave, attack, 0.05)
}

/** A tone that slides: `pitchAt` and `levelAt` of a share 0…1 of its length. */
export function slide(seconds, pitchAt, levelAt) {
  const wave = new Float64Array(Math.round(seconds * RATE))
  let phase = 0
  for (let i = 0; i < wave.length; i++) {
    const share = i / wave.length
    phase += (TURN * pitchAt(share)) / RATE
    wave[i] = Math.sin(phase) * levelAt(share)
  }
  return softened(wave, 0.002, 0.01)
}

/** A short burst of noise: cloth, a bare foot, wood. */
export function burst(seed, seconds, { low, high, decay, attack = 0.004 }) {
  const random = chance(seed)
  const wave = new Float64Array(Math.round(seconds * RATE))
  const [up, down] = [high, low].map(pitch => 1 - Math.exp((-TURN * pitch) / RATE))
  let [a, b, c] = [0, 0, 0]
  for (let i = 0; i < wave.length; i++) {
    a += (random() * 2 - 1 - a) * up
    b += (a - b) * up
    c += (b - c) * down
    wave[i] = (b - c) * Math.exp(-i / RATE / decay)
  }
  const peak = wave.reduce((most, v) => Math.max(most, Math.abs(v)), 1e-9)
  return softened(
    wave.map(v => v / peak),
    attack,
    seconds / 4,
  )
}

function softened(wave, attack, release) {
  const [up, down] = [attack, release].map(seconds => Math.min(Math.round(seconds * RATE), wave.length >> 1))
  for (let i = 0; i < up; i++) wave[i] *= i / up
  for (let i = 0; i < down; i++) wave[wave.length - 1 - i] *= i / down
  return wave
}

/** Muffled or far: the ring without what lies above a pitch. */
export const dull = (ring, pitch) => onePole(onePole(ring, pitch, false), pitch, false)

/** The ring with an echo of a hard room, stone or wood. */
export function echoing(ring, share, { seconds = 0.9, size = 1, seed = 7 } = {}) {
  const random = chance(seed)
  const out = Float64Array.from(ring)
  for (let k = 0; k < 48; k++) {
    const at = (0.011 + random() * 0.24) * size + (k / 48) * 0.3 * size
    const level = share * 10 ** ((-3 * at) / seconds) * (random() < 0.5 ? -1 : 1)
    add(out, ring, at, level * 0.35)
  }
  return out
}
