import { roundOf } from '../wash.mjs'

export function standing(sheet) {
  sheet.wash(roundOf(sheet.random, [700, 1322], [280, 20], { uneven: 0.4 }), { tone: 0.36, soft: 'mist' })
  head(sheet, [598, 286], 50)
  // From the nape to the ground without lifting the brush.
  sheet.stroke(
    [
      [590, 352],
      [560, 420],
      [548, 540],
      [584, 690],
      [628, 800],
      [618, 960],
      [588, 1120],
      [596, 1260],
      [640, 1312],
      [700, 1318],
    ],
    {
      width: 138,
      press: [0.28, 0.8, 1, 0.72, 0.9, 0.66, 0.42, 0.3, 0.22, 0.04],
      dry: [0.05, 0.12, 0.22, 0.34, 0.4, 0.5, 0.55, 0.6, 0.66, 0.9],
      tone: [0.95, 0.93, 0.88, 0.82],
      side: 0.35,
      fray: 0.015,
    },
  )
  sheet.stroke(
    [
      [520, 470],
      [492, 600],
      [506, 730],
      [540, 850],
    ],
    { width: 28, press: [0.3, 1, 0.7, 0.08], dry: [0.4, 0.5, 0.6, 0.85], tone: [0.7] },
  )
  sheet.seal(935, 1380)
}

const head = (sheet, at, size, tone = 0.92) =>
  sheet.wash(roundOf(sheet.random, at, [size * 0.88, size], { uneven: 0.07, turn: 0.15, count: 22 }), {
    tone,
    layers: 8,
    spread: 0.14,
    soft: 'wet',
  })
