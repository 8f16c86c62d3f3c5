import { arcOf, roundOf } from '../wash.mjs'

export function teaBowl(sheet) {
  sheet.wash(roundOf(sheet.random, [790, 962], [400, 28], { uneven: 0.4 }), { tone: 0.34, soft: 'mist' })
  sheet.wash(
    [
      [480, 560],
      [750, 596],
      [1020, 556],
      [1000, 720],
      [930, 860],
      [850, 920],
      [650, 922],
      [560, 850],
      [496, 720],
    ],
    {
      tone: 0.42,
      layers: 5,
      spread: 0.12,
      fade: [[520, 560], [960, 900], 0.25, 0.6, 1],
    },
  )
  // The body of the bowl is one turn of the brush.
  sheet.stroke(
    [
      [476, 552],
      [486, 690],
      [560, 838],
      [690, 908],
      [830, 904],
      [950, 830],
      [1014, 690],
      [1026, 550],
    ],
    {
      width: 84,
      press: [0.5, 0.75, 0.95, 1, 1, 0.85, 0.6, 0.25],
      dry: [0.05, 0.1, 0.2, 0.4, 0.52, 0.6, 0.78],
      tone: [0.95, 0.92, 0.85, 0.8],
      side: -0.35,
    },
  )
  sheet.stroke(arcOf([750, 548], [280, 56], 0.15, 6.2, 30), {
    width: 19,
    press: [0.6, 1, 0.7, 0.4, 0.6, 0.8, 0.3],
    dry: [0.1, 0.2, 0.4, 0.5, 0.7],
    tone: [0.9],
  })
  sheet.wash(arcOf([750, 566], [214, 20], 0, 6.2, 30), {
    tone: 0.6,
    color: '#66703c',
    spread: 0.06,
    layers: 4,
    soft: 'rough',
  })
  sheet.stroke(
    [
      [650, 948],
      [660, 968],
      [750, 976],
      [840, 968],
      [852, 946],
    ],
    { width: 24, press: [0.6, 1, 0.8, 1, 0.3], dry: [0.1, 0.4, 0.5], tone: [0.9] },
  )
  for (const [x, lean, high] of [
    [700, 26, 260],
    [790, -22, 330],
  ])
    sheet.stroke(
      [
        [x, 500],
        [x + lean, 500 - high * 0.35],
        [x - lean, 500 - high * 0.7],
        [x + lean * 0.6, 500 - high],
      ],
      {
        width: 44,
        press: [0.15, 0.8, 1, 0.5, 0.1],
        dry: [0.5, 0.62, 0.74, 0.95],
        tone: [0.2],
      },
    )
  sheet.seal(1250, 1010)
}
