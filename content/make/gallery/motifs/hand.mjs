import { curveThrough } from '../brush.mjs'
import { artists } from '../seal.mjs'
import { roundOf } from '../wash.mjs'

/** The print of an inked hand: pads touch the paper, the hollows between them do not. */
export function hand(sheet) {
  const pad = (x, y, rx, ry, turn, tone, soft = 'dense') =>
    sheet.wash(roundOf(sheet.random, [x, y], [rx, ry], { uneven: 0.1, turn, count: 44 }), {
      tone,
      layers: 4,
      spread: 0.12,
      rim: 0.2,
      soft,
    })
  const fingers = [
    [484, 742, -0.3, 300, 40, 0.8],
    [582, 690, -0.08, 352, 43, 0.92],
    [676, 700, 0.1, 326, 41, 0.85],
    [758, 762, 0.32, 250, 34, 0.68],
  ]
  for (const [x, y, turn, long, wide, tone] of fingers)
    for (const [part, size] of [
      [0.15, 0.195],
      [0.51, 0.178],
      [0.86, 0.18],
    ])
      pad(
        x + Math.sin(turn) * long * part,
        y - Math.cos(turn) * long * part,
        wide * (1.06 - part * 0.16),
        long * size,
        turn,
        tone * (0.75 + part * 0.25),
      )
  pad(348, 826, 47, 76, -0.72, 0.85)
  pad(426, 914, 46, 72, -0.7, 0.66)
  sheet.wash(roundOf(sheet.random, [612, 900], [150, 150], { uneven: 0.15, count: 44 }), {
    tone: 0.26,
    layers: 3,
    spread: 0.2,
  })
  for (const [x, y, size, turn, tone] of [
    [500, 804, 60, -0.2, 0.7],
    [588, 766, 60, 0, 0.8],
    [674, 780, 58, 0.1, 0.74],
    [746, 838, 50, 0.3, 0.6],
  ])
    pad(x, y, size, size * 0.8, turn, tone)
  const heel = curveThrough(
    [
      [455, 930],
      [520, 890],
      [580, 930],
      [600, 1020],
      [620, 900],
      [690, 868],
      [765, 890],
      [776, 990],
      [736, 1110],
      [660, 1176],
      [560, 1172],
      [486, 1090],
      [455, 930],
    ],
    14,
  ).samples.map(({ x, y }) => [x, y])
  sheet.wash(heel, {
    tone: 0.7,
    layers: 4,
    spread: 0.2,
    rim: 0.25,
    fade: [[460, 880], [760, 1170], 0.8, 0.6, 1],
  })
  sheet.stroke(
    [
      [744, 880],
      [762, 980],
      [720, 1090],
      [640, 1150],
    ],
    { width: 90, press: [0.6, 1, 0.8, 0.4], dry: [0.75, 0.8, 0.88], tone: [0.6] },
  )
  sheet.stroke(
    [
      [500, 930],
      [490, 1020],
      [560, 1120],
    ],
    { width: 80, press: [0.5, 1, 0.5], dry: [0.76, 0.8, 0.9], tone: [0.55] },
  )
  const { accent } = artists[sheet.artist]
  sheet.splatter([600, 900], { reach: 420, count: 34, angle: 0, wide: 3, largest: 4, tone: 0.5 })
  sheet.wash(roundOf(sheet.random, [606, 872], [11, 11], { uneven: 0.1 }), {
    tone: 0.85,
    color: accent,
    spread: 0.1,
    layers: 3,
    soft: 'dense',
  })
  sheet.seal(985, 1350)
}
