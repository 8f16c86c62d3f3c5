// 足拍子: a round for dancing, in the skipping rhythm of children's songs. Scale: min'yō on D (D F G A C).
import { bandOn, versesFrom } from '../band.mjs'
import { verse } from '../score.mjs'
import { stageOf } from '../stage.mjs'

const BEAT = 60 / 110
const SECONDS = 42

// Seven morae and five, always in this rhythm: long-short, long-short, long-short, rest upon the last.
const LENGTHS = ['.75', '.25', '.75', '.25', '.75', '.25', '1', '.75', '.25', '.75', '.25', '1.6']
const skipping = pitches =>
  pitches
    .split(' ')
    .map((pitch, i) => `${pitch}:${LENGTHS[i]}`)
    .join(' ')

const VERSES = versesFrom(
  [
    ['とんと踏んだら　土の声', 'とんとふんだらつちのこえ', 'A4 A4 C5 D5 C5 A4 C5 D5 C5 A4 G4 A4'],
    ['つまさきだけが　知っている', 'つまさきだけがしっている', 'A4 C5 D5 D5 C5 A4 G4 A4 A4 G4 F4 D4'],
    ['右から左　風の道', 'みぎからひだりかぜのみち', 'D5 D5 C5 D5 F5 D5 C5 A4 C5 D5 C5 D5'],
    ['踵がひとつ　あとを追う', 'かかとがひとつあとをおう', 'A4 C5 C5 A4 G4 A4 G4 A4 G4 F4 G4 D4'],
    ['まわれまわれよ　背の骨も', 'まわれまわれよせのほねも', 'D5 D5 F5 D5 D5 F5 D5 C5 A4 C5 D5 D5'],
    ['ほどけて腕は　稲の波', 'ほどけてうではいねのなみ', 'F5 F5 D5 C5 D5 C5 A4 G4 A4 C5 D5 A4'],
    ['とんと踏んだら　月が出る', 'とんとふんだらつきがでる', 'A4 A4 C5 D5 C5 A4 C5 D5 D5 C5 A4 A4'],
    ['ひと足ごとに　帰り道', 'ひとあしごとにかえりみち', 'A4 C5 D5 D5 C5 A4 G4 A4 G4 A4 C5 D5'],
  ].map(([text, kana, pitches]) => verse(text, kana, skipping(pitches))),
  8,
  8,
)

const BASS = ['D3:2 A3:2 D3:2 A3:2', 'D3:2 G3:2 A3:2 D3:2', 'F3:2 C4:2 F3:2 G3:2', 'D3:2 C4:2 G3:2 D3:2']
const UNDER = [0, 1, 0, 3, 2, 2, 0, 1].map(i => BASS[i])
const ANSWERS = '_:.5 D4:.5 _:.5 A4:.5 _:.5 D4:.5 _:.5 G4:.5 _:.5 D4:.5 _:.5 A4:.5 _:.5 C5:.5 A4:.5 G4:.5'

function rhythm(band) {
  band.beatWood('X...x...', 0, { hz: 587, pan: -0.3, far: 0.4 })
  band.beatWood('X..xx...', 4, { hz: 587, pan: -0.3, far: 0.4 })
  band.beatDrum('X.......X...x.x.', 4, { step: 0.25, level: 0.45 })
  for (const [i, { atBeat }] of VERSES.entries()) {
    const lifted = i === 4 || i === 5
    band.beatDrum(lifted ? 'X..x..X.X..x..X.' : 'X...x...X...x.x.', atBeat, { level: 0.35, far: 0.3 })
    band.beatWood('..X...X...X...X.', atBeat, { hz: 587, level: 0.75, pan: -0.3, far: 0.4 })
    band.beatWood(lifted ? 'x.xxx.xxx.xxx.xx' : 'x...x..xx...x.xx', atBeat, {
      hz: 880,
      level: 0.4,
      pan: 0.35,
      far: 0.4,
    })
  }
}

export function footfall() {
  const stage = stageOf(SECONDS)
  const band = bandOn(stage, { seed: 511, beat: BEAT, from: 0.35 })
  rhythm(band)
  band.pluck('_:4 D4:.75 A4:.25 D5:.75 C5:.25 A4:.75 G4:.25 A4', 0, { force: 0.6, ring: 2.4 })
  for (const [i, { notes, atBeat }] of VERSES.entries()) {
    band.pluck(notes, atBeat, { force: 0.68, ring: 2.2, level: 1.25, far: 0.3 })
    if (i > 1) band.blow(notes, atBeat, { force: 0.42, airy: 0.7, level: i === 4 || i === 5 ? 1 : 0.8 })
    band.pluck(UNDER[i], atBeat, { force: 0.6, ring: 2.6, pan: 0.1, level: 0.95 })
    band.pluck(ANSWERS, atBeat, { force: 0.3, ring: 1.6, pan: -0.5, level: 0.5 })
  }
  band.bowl('A4', VERSES[4].atBeat, { level: 0.4 })
  const end = VERSES.at(-1).atBeat + 8
  band.sweep('D3 A3 D4 G4 A4 D5', end, { seconds: 0.28, force: 0.55 })
  band.beatDrum('X', end, { level: 0.5 })
  band.beatWood('X...x', end + 1, { hz: 1180, step: 0.25, level: 0.55, pan: 0.2, far: 0.6 })
  return {
    sides: stage.sound({ seconds: 1.7, dull: 0.4, level: 0.75 }),
    fades: [0.01, 1.5],
    parts: [{ id: 'oto-ashibyoshi', from: 0, to: SECONDS, verses: timesOf(VERSES, band) }],
  }
}

const timesOf = (verses, { secondsOf }) => verses.map(({ text, atBeat }) => ({ text, at: secondsOf(atBeat) }))
