// 水車: a slow round dance in six, the wheel going round under it. Scale: yonanuki on G (G A B D E).
import { bandOn, versesFrom } from '../band.mjs'
import { verse } from '../score.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.27 // an eighth; six of them are one turn of the wheel
const SECONDS = 41

const VERSES = versesFrom(
  [
    verse('水はめぐりて', 'みずはめぐりて', 'D5:2 D5 E5:2 D5 B4:2 A4 B4:2.6'),
    verse('輪をまわす', 'わをまわす', 'G4:2 A4 B4:2 D5 A4:5'),
    verse('輪はめぐりきて', 'わはめぐりきて', 'B4:2 D5 E5:2 G5 E5:2 D5 E5:2.6'),
    verse('水を待つ', 'みずをまつ', 'D5:2 B4 A4:2 B4 G4:5'),
    verse('押すでもなしに', 'おすでもなしに', 'G5:2 G5 E5:2 D5 E5:2 D5 B4:2.6'),
    verse('押されつつ', 'おされつつ', 'A4:2 B4 D5:2 B4 E5:5'),
    verse('からだまるごと', 'からだまるごと', 'D5:2 D5 E5:2 D5 B4:2 A4 B4:2.6'),
    verse('川の音', 'かわのおと', 'B4:2 A4 B4:2 A4 G4:8'),
  ],
  24,
  12,
)

const WHEEL = {
  G: 'G3 D4 G4 A4 B4 D5 B4 A4 G4 D4 B3 D4',
  E: 'E3 B3 E4 G4 B4 E5 B4 G4 E4 B3 G3 B3',
  D: 'D3 A3 D4 E4 A4 B4 A4 E4 D4 A3 D4 A3',
  C: 'C3 G3 D4 E4 G4 D5 G4 E4 D4 A3 D4 E4',
}
const TURNS = [...'GDEGCEGD'].map(name => WHEEL[name])

export function waterwheel() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 521, beat: BEAT, from: 0.4 })
  band.hold('G3 D4', 0, 138, { swell: 3, fade: 5, level: 0.24 })
  band.pluck(WHEEL.G, 0, { force: 0.36, ring: 2.6 })
  band.pluck(WHEEL.G, 12, { force: 0.42, ring: 2.6 })
  band.chime('D6:6 B5:6', 12, { force: 0.3, level: 0.4, pan: 0.4 })
  for (const [i, { notes, atBeat }] of VERSES.entries()) {
    band.pluck(TURNS[i], atBeat, { force: 0.4, ring: 2.6, level: 0.8 })
    band.blow(notes, atBeat, { force: i === 4 || i === 5 ? 0.6 : 0.48, airy: 0.8 })
    band.beatWood('x.....x.....', atBeat, { hz: 340, step: 1, level: 0.9, pan: -0.2, far: 0.5 })
    if (i > 1) band.beatDrum('x...........', atBeat, { hz: 74, step: 1, level: 0.4 })
    if (i % 2) band.chime('_:7 D6:2 E6:1 B5:2', atBeat, { force: 0.3, level: 0.36, pan: 0.4 })
  }
  band.pluck(VERSES[4].notes, VERSES[4].atBeat, { force: 0.5, level: 0.6, pan: 0.3 })
  band.pluck(VERSES[5].notes, VERSES[5].atBeat, { force: 0.5, level: 0.6, pan: 0.3 })
  const end = VERSES.at(-1).atBeat + 12
  band.pluck('G3 D4 G4 A4 B4:1.2 D5:1.5 G5:4', end, { force: 0.4, ring: 4.5 })
  band.bowl('G4', end + 6, { level: 0.7 })
  return {
    sides: stage.sound({ seconds: 2.5, level: 0.85 }),
    fades: [0.02, 2.5],
    parts: [{ id: 'oto-mizuguruma', from: 0, to: SECONDS, verses: untimed(VERSES) }],
  }
}

// These words are to be read, not followed: the dancers know them by heart.
const untimed = verses => verses.map(({ text }) => ({ text }))
