import { arcOf, roundOf } from '../wash.mjs'

export function stones(sheet) {
  const pile = [
    { at: [610, 1150], size: [290, 118], turn: -0.03, tone: 0.62 },
    { at: [585, 962], size: [205, 92], turn: 0.07, tone: 0.4 },
    { at: [630, 820], size: [128, 66], turn: -0.12, tone: 0.7 },
  ]
  sheet.wash(roundOf(sheet.random, [680, 1272], [430, 30], { uneven: 0.4 }), { tone: 0.34, soft: 'mist' })
  for (const {
    at: [x, y],
    size: [rx, ry],
    turn,
    tone,
  } of pile) {
    sheet.wash(roundOf(sheet.random, [x, y], [rx, ry], { uneven: 0.09, turn }), {
      tone,
      layers: 5,
      spread: 0.16,
      rim: 0.5,
      fade: [[x - rx * 0.4, y - ry], [x + rx * 0.3, y + ry], 0.18, 0.55, 1],
    })
    sheet.stroke(arcOf([x, y], [rx * 0.99, ry * 0.96], 0.1, 2.9), {
      width: ry * 0.44,
      press: [0.1, 0.8, 1, 0.7, 0.1],
      dry: [0.5, 0.25, 0.3, 0.6, 0.9],
      tone: [0.75],
      side: -0.3,
    })
    sheet.stroke(arcOf([x, y], [rx * 0.98, ry * 0.97], 3.4, 5.6), {
      width: 11,
      press: [0.1, 0.9, 0.5, 0.1],
      dry: [0.3, 0.4, 0.75],
      tone: [0.6],
    })
  }
  sheet.splatter([640, 1160], { reach: 250, count: 60, angle: 0, wide: 3, largest: 3, tone: 0.5 })
  sheet.seal(1000, 1385)
}
