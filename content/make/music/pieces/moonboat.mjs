// 月の舟: a night piece, flute and few strings. Scale: miyako-bushi on D (D Eb G A Bb).
import { bandOn, versesFrom } from '../band.mjs'
import { verse } from '../score.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 0.7
const SECONDS = 47

const VERSES = versesFrom(
  [
    verse(
      '障子にひとつ　月の舟',
      'しょうじにひとつつきのふね',
      'A4:.5 Bb4:.5 A4:.5 G4:.5 A4:.5 Bb4:.5 A4 Bb4:.5 D5:.5 Bb4:.5 A4:.5 A4:1.7',
    ),
    verse(
      '漕がずにすすむ　音もなく',
      'こがずにすすむおともなく',
      'G4:.5 A4:.5 Bb4:.5 A4:.5 G4:.5 A4:.5 G4 A4:.5 G4:.5 Eb4:.5 Eb4:.5 D4:1.7',
    ),
    verse(
      '眠れぬ人の　枕辺を',
      'ねむれぬひとのまくらべを',
      'A4:.5 Bb4:.5 D5:.5 D5:.5 Eb5:.5 D5:.5 Bb4 Bb4:.5 D5:.5 Eb5:.5 D5:.5 D5:1.7',
    ),
    verse(
      '責めずにとおる　白い帆よ',
      'せめずにとおるしろいほよ',
      'D5:.5 Eb5:.5 D5:.5 Bb4:.5 A4:.5 Bb4:.5 A4 G4:.5 Bb4:.5 A4:.5 Bb4:.5 A4:1.7',
    ),
    verse(
      '名前を呼べば　遠ざかり',
      'なまえをよべばとおざかり',
      'D5:.5 Eb5:.5 G5:.5 G5:.5 Eb5:.5 D5:.5 D5 A4:.5 Bb4:.5 D5:.5 Bb4:.5 A4:1.7',
    ),
    verse(
      '呼ばずにいれば　そばにいる',
      'よばずにいればそばにいる',
      'A4:.5 Bb4:.5 A4:.5 G4:.5 A4:.5 G4:.5 Eb4 A4:.5 G4:.5 Eb4:.5 Eb4:.5 D4:3.4',
    ),
  ],
  8,
  8,
)

const UNDER = [
  'D3:1.5 A3:.5 D4 _ D3 A3:.5 D4:.5 A4:1.5 _:.5',
  'G3:1.5 D4:.5 G4 _ Eb3 Bb3 D3 A3',
  'D3 A3:.5 D4:.5 Bb3 D4 G3 D4:.5 G4:.5 A3 D4',
  'Eb3:1.5 Bb3:.5 G4 _ A3 D4:.5 G4:.5 A4 _',
  'G3 D4:.5 G4:.5 Bb4 D4 D3 A3:.5 D4:.5 A3 D4',
  'G3:1.5 D4:.5 Eb4 Bb3 Eb3 Bb3 D3:3',
]

export function moonboat() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 531, beat: BEAT, from: 0.3 })
  band.bowl('D4', 0, { level: 0.9 })
  band.hold('D3 A3', 0.5, 62, { swell: 3, fade: 5, level: 0.28 })
  band.pluck('A4:.75 Bb4:.75 A4:1.5', 2, { force: 0.45, press: 0.6 })
  band.pluck('G4:.5 Eb4:.5 D4:2', 5, { force: 0.4 })
  for (const [i, { notes, atBeat }] of VERSES.entries()) {
    band.blow(notes, atBeat, { force: i === 4 ? 0.62 : 0.46, airy: 1.1 })
    band.pluck(UNDER[i], atBeat, { force: 0.42, ring: 3.6, level: 0.85 })
    if (i % 2) band.pluck('D5:.4 Bb4:.4 A4:1', atBeat + 6.7, { force: 0.3, level: 0.6, pan: -0.45 })
  }
  band.hold('G4 Bb4 D5', VERSES[2].atBeat, 15, { apart: 0.6, swell: 2.5, fade: 3, level: 0.3 })
  band.pluck('A5 G5 Eb5:1.5', VERSES[3].atBeat + 5.5, { force: 0.3, level: 0.5, press: 0.5 })
  band.bowl('A4', VERSES[4].atBeat, { level: 0.5 })
  band.hold('D4 A4', VERSES[5].atBeat + 4, 7.5, { swell: 2, fade: 3.5, level: 0.4 })
  const end = VERSES.at(-1).atBeat + 8
  band.pluck('A4:.8 Bb4:.8 A4', end, { force: 0.35, press: 0.5 })
  band.bowl('D4', end + 2.6, { level: 0.8 })
  return {
    sides: stage.sound({ seconds: 3.2, dull: 0.42, level: 1 }),
    fades: [0.02, 3],
    parts: [
      {
        id: 'oto-tsukinofune',
        from: 0,
        to: SECONDS,
        verses: VERSES.map(({ text, atBeat }) => ({ text, at: band.secondsOf(atBeat) })),
      },
    ],
  }
}
