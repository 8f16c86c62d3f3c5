import { arcOf, roundOf } from '../wash.mjs'

export function drum(sheet) {
  const face = [560, 720]
  sheet.wash(roundOf(sheet.random, face, [300, 312], { uneven: 0.02 }), {
    tone: 0.16,
    layers: 5,
    spread: 0.2,
    fade: [[360, 480], [780, 960], 0.2, 1],
  })
  sheet.stroke(arcOf(face, [312, 324], -2.2, -2.2 + 6.2, 36), {
    width: 54,
    press: [0.6, 1, 0.9, 0.75, 0.8, 0.5, 0.2],
    dry: [0.05, 0.15, 0.3, 0.42, 0.55, 0.8],
    tone: [0.95, 0.9, 0.8],
  })
  // The barrel goes back into the dark.
  sheet.stroke(
    [
      [640, 392],
      [790, 400],
      [930, 480],
      [990, 620],
      [996, 780],
      [940, 930],
      [820, 1030],
      [680, 1058],
    ],
    {
      width: 118,
      press: [0.2, 0.7, 1, 1, 1, 0.9, 0.6, 0.1],
      dry: [0.3, 0.35, 0.45, 0.42, 0.5, 0.6, 0.9],
      tone: [0.85, 0.9, 0.85],
      side: 0.4,
    },
  )
  for (let stud = 0; stud < 17; stud++) {
    const [x, y] = arcOf(face, [268, 280], 0, Math.PI * 2, 18)[stud]
    sheet.wash(roundOf(sheet.random, [x, y], [9.5, 9.5], { uneven: 0.15, count: 14 }), {
      tone: 0.9,
      spread: 0.2,
      soft: 'ink',
      layers: 3,
    })
  }
  sheet.wash(roundOf(sheet.random, [575, 735], [92, 92], { uneven: 0.1 }), { tone: 0.22, soft: 'mist' })
  sheet.stroke(
    [
      [250, 1330],
      [420, 1210],
      [640, 1090],
      [760, 1024],
    ],
    { width: 40, press: [0.9, 1, 0.75, 0.5, 0.45], dry: [0, 0.1, 0.35, 0.6], tone: [0.95] },
  )
  sheet.stroke(
    [
      [520, 1385],
      [660, 1262],
      [830, 1150],
      [930, 1092],
    ],
    { width: 36, press: [0.9, 1, 0.7, 0.5, 0.4], dry: [0.1, 0.3, 0.5, 0.75], tone: [0.85] },
  )
  sheet.splatter([575, 730], { reach: 330, count: 40, angle: -1, wide: 3, largest: 4, tone: 0.5 })
  sheet.seal(1030, 1380)
}
