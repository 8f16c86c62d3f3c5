import { roundOf } from '../wash.mjs'

const FRUITS = [
  { at: [520, 700], size: 92, tone: 0.86 },
  { at: [742, 860], size: 84, tone: 0.7 },
  { at: [826, 560], size: 70, tone: 0.6 },
]

export function persimmons(sheet) {
  sheet.stroke(
    [
      [1330, 150],
      [1130, 300],
      [980, 330],
      [850, 420],
      [640, 470],
      [520, 560],
      [380, 570],
    ],
    {
      width: 54,
      press: [1, 0.9, 0.7, 0.6, 0.42, 0.3, 0.08],
      dry: [0.3, 0.42, 0.5, 0.5, 0.6, 0.72],
      tone: [0.94, 0.9, 0.85],
      side: -0.35,
    },
  )
  for (const twig of [
    [
      [980, 330],
      [900, 240],
      [880, 130],
    ],
    [
      [640, 470],
      [560, 400],
      [450, 372],
    ],
    [
      [850, 420],
      [770, 560],
      [744, 740],
    ],
  ])
    sheet.stroke(twig, { width: 19, press: [0.9, 0.6, 0.12], dry: [0.2, 0.45, 0.7], tone: [0.9] })
  for (const { at, size, tone } of FRUITS) {
    const [x, y] = at
    sheet.wash(roundOf(sheet.random, at, [size, size * 0.9], { uneven: 0.05 }), {
      tone,
      color: '#b3552b',
      layers: 4,
      spread: 0.06,
      soft: 'dense',
    })
    sheet.wash(roundOf(sheet.random, [x + size * 0.3, y + size * 0.34], [size * 0.5, size * 0.4]), {
      tone: 0.25,
      soft: 'mist',
    })
    // The dry calyx and its stalk.
    for (const [dx, dy] of [
      [-0.5, -0.72],
      [0.46, -0.76],
      [-0.1, -0.52],
      [0.12, -1.02],
    ])
      sheet.stroke(
        [
          [x, y - size * 0.82],
          [x + dx * size * 0.6, y + (dy - 0.1) * size],
          [x + dx * size, y + dy * size],
        ],
        { width: 22, press: [0.8, 1, 0.1], dry: [0.1, 0.35, 0.7], tone: [0.92] },
      )
  }
  sheet.stroke(
    [
      [520, 560],
      [522, 620],
    ],
    { width: 12, press: [0.8, 1], tone: [0.9] },
  )
  sheet.stroke(
    [
      [850, 420],
      [834, 500],
    ],
    { width: 11, press: [0.8, 1], tone: [0.9] },
  )
  // One leaf is still there.
  sheet.stroke(
    [
      [450, 372],
      [380, 420],
      [330, 520],
      [336, 600],
    ],
    { width: 66, press: [0.1, 0.9, 0.8, 0.05], dry: [0.2, 0.4, 0.7, 0.85], tone: [0.6, 0.45], side: 0.4 },
  )
  sheet.splatter([700, 1180], { reach: 210, count: 16, largest: 6, tone: 0.4 })
  sheet.seal(300, 1330)
}
