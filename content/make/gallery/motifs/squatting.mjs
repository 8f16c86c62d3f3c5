import { roundOf } from '../wash.mjs'

export function squatting(sheet) {
  sheet.wash(roundOf(sheet.random, [600, 1262], [400, 24], { uneven: 0.4 }), { tone: 0.36, soft: 'mist' })
  head(sheet, [606, 462], 56)
  sheet.stroke(
    [
      [600, 530],
      [590, 600],
      [584, 730],
      [600, 880],
      [616, 985],
    ],
    {
      width: 236,
      press: [0.3, 0.95, 0.8, 0.72, 0.62],
      dry: [0.05, 0.16, 0.34, 0.5, 0.66],
      tone: [0.95, 0.92, 0.85],
      side: 0.3,
    },
  )
  // Thighs open to both sides, shins come back under the weight.
  sheet.stroke(
    [
      [576, 985],
      [440, 930],
      [310, 925],
      [300, 985],
      [390, 1080],
      [460, 1180],
      [470, 1236],
      [410, 1252],
    ],
    {
      width: 104,
      press: [0.5, 1, 0.9, 0.75, 0.66, 0.5, 0.36, 0.1],
      dry: [0.2, 0.28, 0.4, 0.45, 0.52, 0.58, 0.8],
      tone: [0.93, 0.88, 0.8],
    },
  )
  sheet.stroke(
    [
      [640, 985],
      [770, 926],
      [896, 918],
      [914, 980],
      [826, 1080],
      [756, 1180],
      [742, 1236],
      [806, 1252],
    ],
    {
      width: 104,
      press: [0.5, 1, 0.9, 0.75, 0.66, 0.5, 0.36, 0.1],
      dry: [0.25, 0.38, 0.48, 0.5, 0.58, 0.64, 0.85],
      tone: [0.9, 0.84, 0.76],
    },
  )
  sheet.stroke(
    [
      [548, 572],
      [440, 668],
      [380, 800],
      [344, 915],
    ],
    { width: 62, press: [0.6, 1, 0.7, 0.2], dry: [0.3, 0.42, 0.55, 0.75], tone: [0.82] },
  )
  sheet.stroke(
    [
      [636, 574],
      [758, 676],
      [836, 800],
      [870, 905],
    ],
    { width: 62, press: [0.6, 1, 0.7, 0.2], dry: [0.35, 0.5, 0.6, 0.8], tone: [0.76] },
  )
  sheet.seal(1010, 1375)
}

const head = (sheet, at, size, tone = 0.92) =>
  sheet.wash(roundOf(sheet.random, at, [size * 0.88, size], { uneven: 0.07, turn: 0.15, count: 22 }), {
    tone,
    layers: 8,
    spread: 0.14,
    soft: 'wet',
  })
