// しののめ and あさなぎ: one performance in two pieces. The first ends in a chord of the mouth organ, the second begins
// in it; the cut lies in the middle of the sound. Scale: ritsu on D (D E G A B).
import { bandOn, versesFrom } from '../band.mjs'
import { verse } from '../score.mjs'
import { stageOf } from '../stage.mjs'

const CUT = 32 // seconds: where the second piece begins
const SECONDS = 79
const BEAT = 0.75

const VERSES = versesFrom(
  [
    verse('夜の名残の', 'よるのなごりの', 'D5 B4:.5 A4:.5 B4 D5:.5 E5:.5 D5:2 _:.5'),
    verse('露ひとつ', 'つゆひとつ', 'B4:.5 A4:.5 G4 B4 A4:2.5'),
    verse('葉先をすべり', 'はさきをすべり', 'A4 B4:.5 D5:.5 E5 D5:.5 G5 E5:1.25'),
    verse('朝になる', 'あさになる', 'E5:.5 D5:.5 B4 E5 D5:2.5'),
    verse('凪いだ入り江に', 'ないだいりえに', 'A5 G5:.5 E5:.5 D5 E5:.5 G5 E5:1.25'),
    verse('息ひとつ', 'いきひとつ', 'A5 G5:.5 E5:.5 G5 E5:2.5'),
    verse('ひらく手のひら', 'ひらくてのひら', 'A4 D5:.5 B4:.5 B4 E5:.5 G5:.5 E5:1.75'),
    verse('海になる', 'うみになる', 'D5:.5 B4:.5 A4 E5 D5:5'),
  ],
  7,
  6,
)

// What the koto plays under each verse, in half beats.
const GROUND = [
  'D3:.5 A3:.5 D4:.5 E4:.5 A4:.5 E4:.5 D4:.5 A3:.5 B3:.5 D4:.5 E4:.5 A4:.5',
  'E3:.5 B3:.5 E4:.5 G4:.5 B4:.5 G4:.5 A3:.5 E4:.5 G4:.5 A4:.5 G4:.5 E4:.5',
  'G3:.5 D4:.5 G4:.5 A4:.5 D5:.5 A4:.5 G4:.5 D4:.5 E4:.5 G4:.5 A4:.5 G4:.5',
  'E3:.5 B3:.5 D4:.5 E4:.5 B3:.5 E4:.5 D3:.5 A3:.5 D4:.5 E4:.5 D4:.5 A3:.5',
]
const UNDER = [0, 1, 2, 3, 2, 1, 0, 3].map(i => GROUND[i])

function opening(stage) {
  const band = bandOn(stage, { seed: 501, beat: 1 })
  band.hold('D3 A3', 0, 33, { swell: 4, fade: 3, level: 0.42 })
  band.bowl('D5', 0.6, { level: 0.8 })
  band.hold('A4 D5 E5', 1.5, 12.5, { apart: 1.6, swell: 2.4, fade: 3, level: 0.5 })
  band.blow('A4:2.6 D5:.7 E5:1.9 D5:.6 A4:2.2', 4)
  band.pluck('D5:.5 B4:.4 A4:2', 12.2, { force: 0.5 })
  band.pluck('D3 A3:.8', 12.2, { force: 0.5 })
  band.hold('G4 B4 D5', 13, 9, { apart: 0.5, swell: 2.4, fade: 2.5, level: 0.42 })
  // It gathers speed, as a bouncing thing does.
  for (const [i, at] of [14.6, 15.5, 16.25, 16.85, 17.35, 17.75, 18.1].entries())
    band.pluck(i % 2 ? 'B4' : 'A4', at, { force: 0.35 + i * 0.05, ring: 2 })
  band.sweep('D4 E4 G4 A4 B4 D5 E5 G5', 18.5, { seconds: 0.7 })
  band.blow('D5:.9 E5:.6 G5:2.2 E5:.6 D5:.6 B4:.8 A4:2.8', 19)
  band.bowl('A4', 19.2, { level: 0.6 })
  band.pluck('G3:2.2 D4:1 A3', 20.4, { force: 0.5 })
  band.pluck('D5:.5 B4:.4 A4:1.4 D5:.5 B4:.4 A4:2', 24, { force: 0.5 })
  return band
}

function crossing(stage) {
  const band = bandOn(stage, { seed: 502, beat: 1 })
  // The chord that both pieces share: held from before the cut until the first verse.
  band.hold('D4 A4 D5 E5 A5', 26.6, 12, { apart: 0.35, swell: 2.4, fade: 3.5, level: 0.5 })
  band.sweep('A3 D4 E4 A4 B4 D5', 29, { seconds: 0.8, force: 0.35 })
}

function morning(stage) {
  const band = bandOn(stage, { seed: 503, beat: BEAT, from: CUT })
  band.hold('D3 A3', 0, 60, { swell: 1.5, fade: 5, level: 0.26 })
  band.pluck('D3:.5 A3:.5 D4:.5 E4:.5 A4', 4, { force: 0.45 })
  for (const { notes, atBeat } of VERSES) band.blow(notes, atBeat, { force: atBeat > 30 ? 0.62 : 0.52 })
  for (const [i, ground] of UNDER.entries())
    band.pluck(ground, VERSES[i].atBeat, { force: 0.4 + (i > 3 ? 0.1 : 0), level: 0.8 })
  for (const [i, tune] of [
    [3, 'A5:.5 G5:.5 E5'],
    [7, 'A4:.5 B4:.5 D5 E5'],
  ])
    band.pluck(tune, VERSES[i].atBeat + 4.5, { force: 0.45, level: 0.75 })
  band.hold('G4 B4 D5', VERSES[4].atBeat, 12, { swell: 2, fade: 2.5, level: 0.4 })
  band.hold('D4 A4 D5 E5', VERSES[6].atBeat, 17, { apart: 0.8, swell: 2.5, fade: 5, level: 0.42 })
  band.bowl('D5', VERSES[4].atBeat, { level: 0.6 })
  band.bowl('D5', VERSES[7].atBeat + 3, { level: 0.7 })
  band.sweep('D4 E4 A4 B4 D5 E5 A5', VERSES[7].atBeat + 6.5, { seconds: 1, force: 0.35 })
  return band
}

export function dawn() {
  const stage = stageOf(SECONDS)
  opening(stage)
  crossing(stage)
  const { secondsOf } = morning(stage)
  return {
    sides: stage.sound({ seconds: 2.9, level: 0.9 }),
    fades: [0.05, 3],
    parts: [
      { id: 'oto-shinonome', from: 0, to: CUT, verses: [] },
      {
        id: 'oto-asanagi',
        from: CUT,
        to: SECONDS,
        verses: VERSES.map(({ text, atBeat }) => ({ text, at: secondsOf(atBeat) })),
      },
    ],
  }
}
