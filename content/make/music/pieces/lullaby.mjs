// あしたの息: a lullaby on a music box, rocking in three. Scale: in on E (E F A B C).
import { bandOn, versesFrom } from '../band.mjs'
import { verse } from '../score.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.74
const SECONDS = 45.5

const VERSES = versesFrom(
  [
    verse('おやすみ　足のうら', 'おやすみあしのうら', 'A4 B4:.5 C5:.5 B4 E5:.5 C5:.5 B4:.5 A4:.5 B4'),
    verse('いちにち　歩いたね', 'いちにちあるいたね', 'A4 B4:.5 C5:.5 B4 A4:.5 B4:.5 A4:.5 F4:.5 E4'),
    verse('おやすみ　手のひら', 'おやすみてのひら', 'A4 B4:.5 C5:.5 E5 E5 F5:.5 E5:.5 B4'),
    verse('なんども　ひらいたね', 'なんどもひらいたね', 'C5 B4:.5 A4:.5 B4 A4:.5 B4:.5 A4:.5 F4:.5 E4'),
    verse('おなかの　さざなみが', 'おなかのさざなみが', 'A4 C5:.5 C5:.5 E5 E5:.5 F5:.5 E5:.5 C5:.5 E5'),
    verse('ひいては　よせるまに', 'ひいてはよせるまに', 'E5 C5:.5 B4:.5 C5 B4:.5 C5:.5 B4:.5 A4:.5 B4'),
    verse('おやすみ　窓の月', 'おやすみまどのつき', 'A4 B4:.5 C5:.5 B4 E5:.5 C5:.5 B4:.5 A4:.5 B4'),
    verse(
      'あしたは　あしたの息',
      'あしたはあしたのいき',
      'C5 B4:.5 A4:.5 B4 A4:.5 C5:.5 B4:.5 A4:.5 F4 E4:2',
    ),
  ],
  4,
  6,
)

// A low string, then two soft ones: the cradle.
const ROCKING = {
  A: 'A3 E4 A4 A3 E4 B4',
  E: 'E3 B3 E4 E3 B3 A4',
  F: 'F3 C4 A4 F3 C4 A4',
  close: 'A3 E4 A4 F3 B3:1.1 E4:1.4 E3:2',
}
const UNDER = ['A', 'E', 'A', 'E', 'F', 'A', 'A', 'close'].map(name => ROCKING[name])

export function lullaby() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 541, beat: BEAT, from: 0.3 })
  band.hold('A3 E4', 0, 58, { swell: 3, fade: 5, level: 0.2 })
  band.pluck('A3 E4 B4 A3', 0, { force: 0.3, ring: 2.8, level: 0.8 })
  for (const [i, { notes, atBeat }] of VERSES.entries()) {
    band.chime(notes, atBeat, { force: 0.5 })
    band.pluck(UNDER[i], atBeat, { force: 0.3, ring: 2.8, level: 0.85 })
    if (i >= 4 && i < 7) band.blow(notes, atBeat, { force: 0.32, airy: 0.9, level: 0.5 })
    if (i === 1 || i === 3) band.chime('E6:.5 B5', atBeat + 5, { force: 0.25, level: 0.4, pan: 0.4 })
  }
  band.hold('A4 C5 E5', VERSES[4].atBeat, 12, { swell: 2.5, fade: 3, level: 0.22 })
  const end = VERSES.at(-1).atBeat + 7.5
  band.chime('B4:.6 E5:.8 B5', end, { force: 0.35, level: 0.7 })
  band.bowl('E4', end + 0.4, { level: 0.5 })
  return {
    sides: stage.sound({ seconds: 2.6, dull: 0.45, level: 0.9 }),
    fades: [0.02, 2.5],
    parts: [
      {
        id: 'oto-ashitanoiki',
        from: 0,
        to: SECONDS,
        verses: VERSES.map(({ text, atBeat }) => ({ text, at: band.secondsOf(atBeat) })),
      },
    ],
  }
}
