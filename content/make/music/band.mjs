// Those who play: they know the beat, where each of them sits, and that nobody strikes twice alike.
import { randomFrom } from '../gallery/random.mjs'
import { notesOf } from './score.mjs'
import { koto } from './strings.mjs'
import { bowl, comb, drum, wood } from './struck.mjs'
import { blow, reed } from './winds.mjs'

/** A band on a stage. `beat`: how long one is, in seconds; `from`: when the first one falls. */
export function bandOn(stage, { seed, beat, from = 0 }) {
  const random = randomFrom(seed)
  const secondsOf = beats => from + beats * beat
  const loose = seconds => random.bell() * seconds
  const notes = tune => (typeof tune === 'string' ? notesOf(tune) : tune)
  const force = wanted => Math.max(0.1, Math.min(1, wanted + loose(0.07)))

  return {
    secondsOf,
    /** Strings, each ringing on under the next. */
    pluck(tune, atBeat, { force: wanted = 0.6, ring = 3.2, press = 0, bright, ...place } = {}) {
      for (const { pitch, at, beats } of notes(tune)) {
        if (pitch === null) continue
        const wave = koto(pitch, Math.max(ring, beats * beat), random, {
          force: force(wanted),
          press,
          bright,
        })
        stage.put(wave, secondsOf(atBeat + at) + loose(0.007), { pan: -0.22, ...place })
      }
    },
    /** One stroke over many strings, low to high or back. */
    sweep(tune, atBeat, { seconds = 0.5, force: wanted = 0.45, ring = 4, ...place } = {}) {
      const strings = notes(tune)
      for (const [i, { pitch }] of strings.entries()) {
        const part = (i / (strings.length - 1)) ** 0.8
        const wave = koto(pitch, ring, random, { force: force(wanted) })
        stage.put(wave, secondsOf(atBeat) + seconds * part, { pan: -0.35 + 0.3 * part, ...place })
      }
    },
    blow(tune, atBeat, { force: wanted, airy, ...place } = {}) {
      const time = at => secondsOf(atBeat + at)
      blow(notes(tune), time, random, { force: wanted, airy }, (wave, at) =>
        stage.put(wave, at, { pan: 0.12, far: 0.4, ...place }),
      )
    },
    /** A held chord; its reeds come in one after another, `apart` beats from each other. */
    hold(tune, atBeat, beats, { apart = 0, swell, fade, ...place } = {}) {
      for (const [i, { pitch }] of notes(tune).entries()) {
        const seconds = (beats - i * apart) * beat
        const wave = reed(pitch, seconds, random, { swell, fade })
        stage.put(wave, secondsOf(atBeat + i * apart), { pan: ((i % 3) - 1) * 0.3, far: 0.5, ...place })
      }
    },
    bowl(tune, atBeat, place = {}) {
      for (const { pitch, at } of notes(tune))
        stage.put(bowl(pitch), secondsOf(atBeat + at), { pan: 0.3, far: 0.5, ...place })
    },
    chime(tune, atBeat, { force: wanted = 0.55, ...place } = {}) {
      for (const { pitch, at } of notes(tune)) {
        if (pitch === null) continue
        const wave = comb(pitch, random, force(wanted))
        stage.put(wave, secondsOf(atBeat + at) + loose(0.006), { pan: 0.05, far: 0.45, ...place })
      }
    },
    /** A rhythm: one sign for each `step` of a beat. `X` strong, `x` soft, `.` silent. */
    beatWood(rhythm, atBeat, { hz = 640, step = 0.5, ...place } = {}) {
      for (const [i, sign] of [...rhythm].entries())
        if (sign !== '.')
          stage.put(
            wood(hz, random, force(sign === 'X' ? 0.75 : 0.35)),
            secondsOf(atBeat + i * step) + loose(0.004),
            place,
          )
    },
    beatDrum(rhythm, atBeat, { hz = 82, step = 0.5, ...place } = {}) {
      for (const [i, sign] of [...rhythm].entries())
        if (sign !== '.')
          stage.put(
            drum(hz, random, force(sign === 'X' ? 0.7 : 0.35)),
            secondsOf(atBeat + i * step) + loose(0.004),
            place,
          )
    },
  }
}

/** When each verse begins: they follow one another, each so many beats long, from a beat on. */
export const versesFrom = (verses, firstBeat, beatsEach) =>
  verses.map((sung, i) => ({ ...sung, atBeat: firstBeat + i * beatsEach }))
