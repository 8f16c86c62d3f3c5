import { roundOf } from '../wash.mjs'

export function pine(sheet) {
  sheet.stroke(
    [
      [1570, 1010],
      [1380, 930],
      [1250, 800],
      [1120, 770],
      [960, 800],
      [830, 720],
      [700, 560],
      [560, 520],
      [430, 560],
    ],
    {
      width: 104,
      press: [1, 0.9, 0.75, 0.72, 0.55, 0.5, 0.34, 0.22, 0.08],
      dry: [0.3, 0.42, 0.5, 0.46, 0.54, 0.5, 0.55, 0.6, 0.7],
      tone: [0.92, 0.9, 0.85],
      side: -0.4,
    },
  )
  const limbs = [
    [
      [1120, 770],
      [1060, 640],
      [960, 560],
      [900, 480],
    ],
    [
      [830, 720],
      [720, 740],
      [600, 790],
      [520, 780],
    ],
    [
      [1270, 815],
      [1290, 690],
      [1250, 590],
    ],
  ]
  for (const limb of limbs)
    sheet.stroke(limb, { width: 36, press: [0.9, 0.7, 0.45, 0.15], dry: [0.25, 0.4, 0.5, 0.6], tone: [0.88] })
  const tufts = [
    [430, 545, 150, 0.9],
    [560, 500, 140, 0.8],
    [690, 545, 120, 0.55],
    [900, 470, 150, 0.9],
    [990, 545, 115, 0.5],
    [520, 775, 135, 0.85],
    [630, 770, 110, 0.5],
    [1250, 580, 130, 0.8],
    [1130, 640, 100, 0.4],
  ]
  for (const [x, y, size, tone] of tufts) {
    sheet.wash(roundOf(sheet.random, [x, y - size * 0.28], [size, size * 0.42], { uneven: 0.25 }), {
      tone: 0.17 * tone + 0.04,
      soft: 'mist',
    })
    for (let needle = 0; needle < 46; needle++) {
      const way = -Math.PI / 2 + sheet.random.bell() * 1.25
      const long = size * sheet.random.between(0.55, 1.05) * (1 - Math.abs(way + Math.PI / 2) * 0.14)
      const root = [x + sheet.random.bell() * size * 0.34, y + sheet.random.bell() * 9]
      sheet.stroke(
        [
          root,
          [root[0] + Math.cos(way) * long * 0.6, root[1] + Math.sin(way) * long * 0.6],
          [root[0] + Math.cos(way) * long, root[1] + Math.sin(way) * long],
        ],
        {
          width: 4.4,
          press: [0.9, 0.7, 0.15],
          dry: [0, 0.3, 0.5],
          tone: [tone * sheet.random.between(0.65, 1)],
        },
      )
    }
  }
  sheet.seal(150, 1050)
}
