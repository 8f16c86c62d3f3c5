// 帰り道: at the pace of somebody who has time. A bass that walks, a tune that looks about, a bell from over the fields.
// Scale: yonanuki on C (C D E G A).
import { bandOn } from '../band.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.58
const SECONDS = 88

const TUNE = [
  'E5:1.5 D5:.5 C5 A4 G4:3 _ A4:1.5 C5:.5 D5 E5 D5:3 _',
  'E5:1.5 G5:.5 E5 D5 C5:3 _ A4:1.5 G4:.5 A4 C5 A4:3 _',
  'G5:1.5 A5:.5 G5 E5 D5:3 _ E5:1.5 D5:.5 C5 D5 E5:3 _',
  'D5:1.5 C5:.5 A4 G4 A4:3 _ C5:1.5 D5:.5 A4 C5 C5:3 _',
]
const WALK = [
  'C3 G3 C4 G3 A3 E4 A3 E4 F3 C4 A3 C4 G3 D4 G3 B3',
  'C3 G3 E4 G3 A3 E4 C4 E4 F3 C4 F3 C4 A3 E4 A3 G3',
  'E3 B3 G4 B3 G3 D4 G3 D4 A3 E4 C4 E4 D3 A3 G3 D4',
  'F3 C4 A4 C4 D3 A3 D4 A3 F3 C4 G3 D4 C3 G3 C4 G3',
].map(walk => walk.replaceAll('B3', 'D4'))

export function wayhome() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 581, beat: BEAT, from: 0.3 })
  band.pluck(WALK[0].split(' ').slice(0, 8).join(' '), 0, { force: 0.42, ring: 1.8 })
  for (let i = 0; i < 8; i++) {
    const at = 8 + i * 16
    const part = i % 4
    band.pluck(WALK[part], at, { force: 0.44, ring: 1.9, level: 0.85 })
    band.beatWood('..x...x...x...x.', at, { hz: 720, step: 1, level: 0.3, pan: -0.35, far: 0.5 })
    if (i < 4) band.pluck(TUNE[part], at, { force: 0.55, ring: 2.6, pan: 0.25 })
    else band.blow(TUNE[part], at, { force: 0.5, airy: 0.9 })
    if (i >= 4) band.chime('_:6 E5:.5 G5:1.5 _:6 G5:.5 C6', at, { force: 0.26, level: 0.4, pan: 0.45 })
  }
  band.bowl('G4', 8 + 3 * 16 + 8, { level: 0.5 })
  band.bowl('G4', 8 + 7 * 16 + 8, { level: 0.6 })
  band.hold('C4 E4 G4', 8 + 6 * 16, 32, { apart: 1, swell: 3, fade: 5, level: 0.26 })
  const end = 8 + 8 * 16
  band.pluck('C3 G3 C4 E4 G4:2 C5:4', end, { force: 0.4, ring: 5 })
  band.bowl('C5', end + 6, { level: 0.5 })
  return {
    sides: stage.sound({ seconds: 2.1, dull: 0.45, level: 0.8 }),
    fades: [0.02, 4],
    parts: [{ id: 'oto-kaerimichi', from: 0, to: SECONDS, verses: [] }],
  }
}
