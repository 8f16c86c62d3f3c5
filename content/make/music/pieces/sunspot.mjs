// 日だまり: noon on a veranda, in a slow three. The koto keeps the boards warm, the flute half sleeps.
// Scale: yonanuki on D (D E F# A B).
import { bandOn } from '../band.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.62
const SECONDS = 84

const MELODY = [
  'F#5:2 E5 D5:2 B4 A4:4 _:2',
  'B4:2 D5 E5:2 F#5 E5:4 _:2',
  'A5:2 F#5 E5:2 D5 E5 F#5:3 _:2',
  'E5:2 D5 B4:2 A4 D5:4 _:2',
]
const ROCKING = {
  D: 'D3 A3 F#4 D4 A3 F#4 D3 A3 E4 D4 A3 F#4',
  G: 'G3 D4 B4 D4 A3 B3 G3 D4 E4 D4 B3 D4',
  A: 'A3 E4 B4 E4 A3 E4 A3 E4 F#4 E4 B3 E4',
  B: 'B3 F#4 D5 F#4 B3 F#4 E3 B3 G4 E4 B3 E4',
}
const GROUND = [...'DGBADGBD'].map(name => ROCKING[name])

export function sunspot() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 561, beat: BEAT, from: 0.3 })
  band.hold('D3 A3', 0, 128, { swell: 4, fade: 6, level: 0.22 })
  band.pluck(ROCKING.D, 0, { force: 0.3, ring: 2.8 })
  for (const [i, ground] of GROUND.entries()) {
    const at = 12 + i * 12
    band.pluck(ground, at, { force: 0.34 + (i > 3 ? 0.05 : 0), ring: 2.8, level: 0.82 })
    if (i < 4) band.blow(MELODY[i], at, { force: 0.44, airy: 1, level: 0.9 })
    else band.pluck(MELODY[i - 4], at, { force: 0.5, ring: 3, level: 0.8, pan: 0.25 })
    if (i === 2 || i === 6) band.chime('_:8 A5 B5:.5 D6', at, { force: 0.28, level: 0.4, pan: 0.4 })
  }
  band.blow('_:6 A5:3 F#5 E5:2 _:2 D5 E5:4', 12 + 6 * 12, { force: 0.38, airy: 1.1, level: 0.6 })
  band.hold('D4 F#4 A4', 12 + 4 * 12, 24, { apart: 1, swell: 3, fade: 4, level: 0.26 })
  const end = 12 + 8 * 12
  band.pluck('D3 A3 D4 F#4 A4 B4:2 D5:3', end, { force: 0.36, ring: 5 })
  band.chime('A5:2 D6', end + 7, { force: 0.25, level: 0.5 })
  band.bowl('D4', end + 8, { level: 0.6 })
  return {
    sides: stage.sound({ seconds: 2.2, dull: 0.5, level: 0.8 }),
    fades: [0.02, 4],
    parts: [{ id: 'oto-hidamari', from: 0, to: SECONDS, verses: [] }],
  }
}
