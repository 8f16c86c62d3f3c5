// 霜柱: a winter morning. A music box steps over frozen ground; each phrase breaks off a little later than the one before.
// Scale: ritsu on E (E F# A B C#).
import { bandOn } from '../band.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.66
const SECONDS = 78

const STEPS = [
  'E5 B4:.5 _:.5 C#5 _ B4:.5 A4:.5 _:4',
  'E5 B4:.5 _:.5 C#5:.5 E5:.5 F#5 _:.5 E5:.5 C#5:1.5 _:2',
  'F#5 C#5:.5 _:.5 E5 B4:.5 C#5:.5 A4 _ B4:2 _',
  'E5:.5 F#5:.5 A5 F#5:.5 E5:.5 C#5 B4:.5 C#5:.5 E5:3',
  'A5 F#5:.5 E5:.5 F#5 C#5:.5 E5:.5 B4 A4:.5 B4:.5 F#4:2',
  'E5 B4:.5 _:.5 C#5 E5:.5 F#5:.5 E5 C#5:.5 B4:.5 A4:2',
  'B4:.5 C#5:.5 B4 A4:.5 F#4:.5 A4 _ E4:3',
]
const GROUND = ['E3 _ B3:2 E4 _:3', 'A3 _ E4:2 B3 _:3', 'F#3 _ C#4:2 F#4 _:3', 'B3 _ F#4:2 E3 _:3']
const UNDER = [0, 0, 2, 1, 3, 1, 3]

export function frost() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 551, beat: BEAT, from: 0.4 })
  band.bowl('E5', 0, { level: 0.6 })
  band.hold('E3 B3', 1, 110, { swell: 4, fade: 6, level: 0.2 })
  for (const [i, tune] of STEPS.entries()) {
    const at = 5 + i * 12
    band.chime(tune, at, { force: 0.42 + (i === 3 || i === 4 ? 0.1 : 0) })
    band.pluck(GROUND[UNDER[i]], at, { force: 0.32, ring: 3.4, level: 0.8 })
    if (i > 0 && i < 6)
      band.chime('B6:.25 E7:.5', at + 9 + (i % 3) * 0.5, { force: 0.18, level: 0.3, pan: 0.5 })
    if (i >= 2) band.beatWood('..x.....', at + 8, { hz: 1450, level: 0.22, pan: -0.5, far: 0.7 })
  }
  // The sun comes over the roofs.
  band.hold('A3 E4 B4 C#5', 5 + 3 * 12, 26, { apart: 1.2, swell: 3, fade: 5, level: 0.3 })
  band.blow('E5:2 F#5 A5:3 F#5 E5:2 C#5:3', 5 + 4 * 12 + 4, { force: 0.4, airy: 1, level: 0.7 })
  const end = 5 + 7 * 12
  band.sweep('E4 A4 B4 C#5 E5 F#5 B5', end, { seconds: 1.1, force: 0.3 })
  band.chime('E6:2 B5', end + 3, { force: 0.3, level: 0.6 })
  band.bowl('E5', end + 6, { level: 0.7 })
  return {
    sides: stage.sound({ seconds: 2.8, dull: 0.3, level: 0.9 }),
    fades: [0.02, 4],
    parts: [{ id: 'oto-shimobashira', from: 0, to: SECONDS, verses: [] }],
  }
}
