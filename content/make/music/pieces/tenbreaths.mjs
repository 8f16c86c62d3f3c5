// とおの息: ten breaths. The mouth organ swells for four seconds and goes for six; nothing has to be counted.
// Scale: ritsu on G (G A C D E).
import { bandOn } from '../band.mjs'
import { stageOf } from '../stage.mjs'

const IN = 4
const OUT = 6
const FIRST = 6
const CHORDS = [
  'G3 D4 G4',
  'G3 D4 A4',
  'C4 G4 D5',
  'A3 E4 A4 D5',
  'G3 D4 A4 D5',
  'C4 G4 D5 E5',
  'A3 E4 G4 D5',
  'C4 G4 E5',
  'G3 D4 A4',
  'G3 D4 G4',
]
const SECONDS = FIRST + CHORDS.length * (IN + OUT) + 8

export function tenbreaths() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 601, beat: 1 })
  band.bowl('G4', 0.5, { level: 0.9 })
  for (const [i, chord] of CHORDS.entries()) {
    const at = FIRST + i * (IN + OUT)
    band.hold(chord, at, IN + OUT - 0.6, { swell: IN, fade: OUT - 1, level: 0.5 })
    // A string where the breath turns.
    band.pluck(chord.split(' ').at(-1), at + IN, { force: 0.3, ring: 4.5, level: 0.7 })
    if (i === 4) band.bowl('D5', at, { level: 0.5 })
    if (i > 1 && i < 8)
      band.chime(['D6', 'E6', 'G5', 'A5', 'D6', 'G5'][i - 2], at + 6.5, { force: 0.2, level: 0.35, pan: 0.4 })
  }
  band.bowl('G4', FIRST + CHORDS.length * (IN + OUT) - 0.5, { level: 0.9 })
  return {
    sides: stage.sound({ seconds: 3, dull: 0.42, level: 0.9 }),
    fades: [0.05, 5],
    parts: [{ id: 'oto-toonoiki', from: 0, to: SECONDS, verses: [] }],
  }
}
