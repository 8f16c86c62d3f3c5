// What is struck: a singing bowl, a music box, wood, a drum. Each is a few tones that die at their own pace.
import { RATE, samples } from './rate.mjs'

// parts: [Hz, weight, seconds to 1/e]
function ringing(parts, seconds, attackSeconds) {
  const out = new Float64Array(samples(seconds))
  for (const [hz, weight, decay] of parts) {
    const w = (2 * Math.PI * hz) / RATE
    for (let i = 0; i < out.length; i++) out[i] += weight * Math.exp(-i / RATE / decay) * Math.sin(w * i)
  }
  const [attack, release] = [samples(attackSeconds), samples(Math.min(0.4, seconds / 4))]
  for (let i = 0; i < attack; i++) out[i] *= i / attack
  for (let i = 0; i < release; i++) out[out.length - 1 - i] *= i / release
  return out
}

/** A singing bowl, struck with felt: pairs of tones that beat slowly. */
export function bowl(pitch, seconds = 7) {
  const parts = [
    [1, 1, 2.6],
    [2.71, 0.3, 1.3],
    [5.15, 0.07, 0.5],
  ].flatMap(([times, weight, decay]) => [
    [pitch * times - 0.35, weight * 0.6, decay],
    [pitch * times + 0.35, weight * 0.4, decay],
  ])
  return ringing(parts, seconds, 0.012).map(v => v * 0.16)
}

/** One tooth of a music box, in a small wooden case. */
export function comb(pitch, random, force = 0.6, seconds = 2.6) {
  const parts = [
    [pitch, 1, 0.75],
    [pitch * 2.003, 0.22 * force, 0.45],
    [pitch * 4.02, 0.13 * force, 0.22],
    [pitch * 6.27, 0.1 * force ** 2, 0.1],
    [310 * random.between(0.97, 1.03), 0.12, 0.03],
  ]
  return ringing(parts, seconds, 0.002).map(v => v * 0.15 * (0.4 + 0.6 * force))
}

// A short tick of noise, as long as a stick touches.
function tick(random, seconds, dullness) {
  let held = 0
  return Float64Array.from({ length: samples(seconds * 6) }, (_, i) => {
    held += (random.between(-1, 1) - held) * dullness
    return held * Math.exp(-i / RATE / seconds)
  })
}

function together(waves) {
  const out = new Float64Array(Math.max(...waves.map(wave => wave.length)))
  for (const wave of waves) for (let i = 0; i < wave.length; i++) out[i] += wave[i]
  return out
}

/** A block of wood; a large one (mokugyo) at 300 Hz, clappers (hyōshigi) at 1200 Hz. */
export function wood(hz, random, force = 0.6) {
  const at = hz * random.between(0.993, 1.007)
  const decay = 0.028 * (900 / hz) ** 0.5
  const parts = [
    [at, 1, decay * 1.3],
    [at * 1.62, 0.45 * force, decay * 0.8],
    [at * 2.71, 0.22 * force, decay * 0.45],
  ]
  const block = ringing(parts, 0.4, 0.0008)
  const stick = tick(random, 0.004, 0.5).map(v => v * 0.3 * force)
  return together([block, stick]).map(v => v * 0.2 * (0.35 + 0.65 * force))
}

/** A large drum, struck softly: its tone falls as the skin comes to rest. */
export function drum(hz, random, force = 0.6) {
  const length = samples(1.1)
  const skin = new Float64Array(length)
  let phase = 0
  for (let i = 0; i < length; i++) {
    const t = i / RATE
    phase += (2 * Math.PI * hz * (1 + 0.28 * force * Math.exp(-t / 0.05))) / RATE
    const edge =
      0.4 * Math.exp(-t / 0.13) * Math.sin(phase * 1.593) +
      0.22 * Math.exp(-t / 0.07) * Math.sin(phase * 2.65)
    skin[i] = (Math.exp(-t / 0.26) * Math.sin(phase) + edge) * Math.min(1, t / 0.004)
  }
  const hand = tick(random, 0.012, 0.12).map(v => v * 0.5 * force)
  return together([skin, hand]).map(v => v * 0.34 * (0.35 + 0.65 * force))
}
