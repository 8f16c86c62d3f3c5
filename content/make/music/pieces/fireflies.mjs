// 蛍: lights that answer one another over a dark stream, and one that comes near. Scale: miyako-bushi on E (E F A B C).
import { randomFrom } from '../../gallery/random.mjs'
import { bandOn } from '../band.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.8
const SECONDS = 82
const LIGHTS = ['E6', 'B5', 'C6', 'F6', 'A5', 'E5']

export function fireflies() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 591, beat: BEAT, from: 0.3 })
  const random = randomFrom(592)
  band.hold('E3 B3', 0, 92, { swell: 5, fade: 7, level: 0.24 })
  // The stream, always a little different.
  for (let bar = 0; bar < 12; bar++)
    band.pluck(
      ['E3 B3:.5 E4:.5 F4 B3', 'A3 E4:.5 A4:.5 B4 E4', 'F3 C4:.5 F4:.5 A4 C4'][bar % 3],
      4 + bar * 7,
      {
        force: 0.28,
        ring: 3.2,
        level: 0.7,
        pan: -0.4,
      },
    )
  for (let i = 0; i < 34; i++) {
    const at = 6 + 80 * random.next()
    const pan = random.next() * 1.7 - 0.85
    const light = LIGHTS[Math.floor(random.next() * LIGHTS.length)]
    band.chime(`${light}:.75`, at, { force: 0.24, level: 0.45, pan, far: 0.8 })
    band.chime(`${light}:.75`, at + 2.5, { force: 0.16, level: 0.3, pan: -pan, far: 0.9 })
  }
  band.blow('B4:2 C5:1 B4:3 A4:1 F4:1 E4:4', 16, { force: 0.4, airy: 1.2 })
  band.blow('E5:2 F5:1 E5:2 C5:1 B4:4 _:2 A4:1 B4:1 E4:5', 34, { force: 0.46, airy: 1.1 })
  // One of them sits down on a sleeve.
  band.pluck('E5:1.5 F5:.5 E5:3', 58, { force: 0.34, press: 0.5, pan: 0.1 })
  band.chime('E5 F5:.5 E5:2', 62, { force: 0.4, level: 0.8, pan: 0 })
  band.hold('A3 E4 B4', 64, 22, { apart: 1, swell: 3, fade: 5, level: 0.3 })
  band.blow('C5:2 B4:1 A4:3 F4:1 E4:6', 72, { force: 0.34, airy: 1.3, level: 0.8 })
  band.bowl('E4', 88, { level: 0.8 })
  band.chime('B5:1 E6', 92, { force: 0.2, level: 0.5, far: 0.9 })
  return {
    sides: stage.sound({ seconds: 3.4, dull: 0.38, level: 1 }),
    fades: [0.02, 5],
    parts: [{ id: 'oto-hotaru', from: 0, to: SECONDS, verses: [] }],
  }
}
