// 夕立: first drops on wood, then all of it, then what runs off the eaves. Scale: min'yo on A (A C D E G).
import { randomFrom } from '../../gallery/random.mjs'
import { bandOn } from '../band.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.4
const SECONDS = 76
const DROPS = ['A5', 'C6', 'D6', 'E5', 'G5', 'E6', 'D5', 'A4']

/** Drops: `many` of them between two beats, thick in the middle. */
function rain(band, random, { from, to, many, force }) {
  for (let i = 0; i < many; i++) {
    const at = from + (to - from) * ((random.next() + random.next()) / 2)
    const pitch = DROPS[Math.floor(random.next() * DROPS.length)]
    band.pluck(`${pitch}:.25`, at, {
      force: force * (0.6 + random.next() * 0.6),
      ring: 1.1,
      level: 0.5,
      pan: random.next() * 1.6 - 0.8,
    })
  }
}

export function shower() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 571, beat: BEAT, from: 0.5 })
  const random = randomFrom(572)
  for (const [i, at] of [0, 5, 8, 10.5, 12, 13.5, 14.5, 15.5].entries())
    band.beatWood(i % 3 ? 'x' : 'X', at, {
      hz: 520 + (i % 4) * 130,
      level: 0.6,
      pan: (i % 5) * 0.35 - 0.7,
      far: 0.6,
    })
  band.hold('A3 E4', 8, 152, { swell: 6, fade: 8, level: 0.24 })
  rain(band, random, { from: 14, to: 78, many: 110, force: 0.4 })
  rain(band, random, { from: 32, to: 72, many: 120, force: 0.55 })
  for (let bar = 0; bar < 9; bar++) {
    const at = 24 + bar * 8
    const isHeavy = bar > 1 && bar < 6
    band.beatDrum(isHeavy ? 'X..x..x.X..x.xx.' : 'x.......x...x...', at, {
      level: isHeavy ? 0.5 : 0.3,
      far: 0.4,
    })
    band.pluck(bar % 2 ? 'D3:2 A3:2 C4:2 A3:2' : 'A3:2 E4:2 G3:2 E3:2', at, {
      force: isHeavy ? 0.6 : 0.4,
      ring: 2.4,
    })
  }
  band.blow('A4:3 C5 D5:4 E5:3 D5 C5:4 A4:3 G4 A4:5 _:2 E5:3 G5 A5:5 G5:2 E5 D5:5', 34, {
    force: 0.6,
    airy: 0.8,
  })
  band.sweep('A3 C4 D4 E4 G4 A4 C5 D5', 72, { seconds: 0.6, force: 0.6 })
  // The eaves drip, slower and slower; the light comes back.
  let at = 82
  for (let i = 0; i < 18; i++) {
    band.chime(`${DROPS[(i * 3) % 8]}:.5`, at, { force: 0.3, level: 0.5, pan: (i % 3) * 0.4 - 0.4 })
    at += 1.6 + i * 0.22
  }
  band.hold('C4 E4 G4 D5', 92, 50, { apart: 3, swell: 5, fade: 8, level: 0.3 })
  band.blow('E5:4 D5:2 C5:2 D5:4 _:4 G4:3 A4:3 E4:6', 104, { force: 0.36, airy: 1.2, level: 0.7 })
  band.pluck('A3:2 E4:2 A4:2 C5:2 D5:3 E5:4', 148, { force: 0.35, ring: 5 })
  band.bowl('A4', 158, { level: 0.7 })
  return {
    sides: stage.sound({ seconds: 2.4, dull: 0.4, level: 0.85 }),
    fades: [0.02, 4],
    parts: [{ id: 'oto-yuudachi', from: 0, to: SECONDS, verses: [] }],
  }
}
