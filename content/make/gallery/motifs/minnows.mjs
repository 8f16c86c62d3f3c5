import { noiseFrom } from '../random.mjs'
import { roundOf } from '../wash.mjs'

const FISH = [
  { at: [520, 520], turn: 0.35, size: 1 },
  { at: [830, 690], turn: 0.12, size: 0.86 },
  { at: [1010, 450], turn: 0.52, size: 0.66 },
]

export function minnows(sheet) {
  sheet.wash(roundOf(sheet.random, [760, 600], [600, 380], { uneven: 0.3 }), {
    tone: 0.16,
    soft: 'mist',
    layers: 3,
  })
  for (const { at, turn, size } of FISH) fish(sheet, at, turn, size)
  const noise = noiseFrom(53)
  // Weed that leans with the stream.
  for (let blade = 0; blade < 11; blade++) {
    const x = 130 + blade * 34 + noise(blade * 2.7) * 60
    const high = 210 + Math.abs(noise(blade, 4)) * 260
    sheet.stroke(
      [
        [x, 1120],
        [x + high * 0.1, 1120 - high * 0.5],
        [x + high * 0.42, 1120 - high * 0.86],
        [x + high * 0.72, 1120 - high],
      ],
      { width: 16, press: [0.6, 1, 0.8, 0.05], dry: [0.2, 0.3, 0.5, 0.8], tone: [0.55, 0.4, 0.3] },
    )
  }
  for (const [x, y, rx] of [
    [1180, 1010, 90],
    [1290, 1050, 60],
    [1060, 1070, 46],
  ])
    sheet.wash(roundOf(sheet.random, [x, y], [rx, rx * 0.5], { uneven: 0.1 }), { tone: 0.5, rim: 0.4 })
  sheet.seal(1390, 1085)
}

function fish(sheet, [cx, cy], turn, size) {
  const place = ([x, y]) => [
    cx + (x * Math.cos(turn) - y * Math.sin(turn)) * size,
    cy + (x * Math.sin(turn) + y * Math.cos(turn)) * size,
  ]
  const draw = (points, options) => sheet.stroke(points.map(place), options)
  sheet.wash(
    [
      [30, 130],
      [-120, 150],
      [-240, 120],
      [-120, 100],
    ].map(place),
    { tone: 0.18, soft: 'mist' },
  )
  draw(
    [
      [130, 0],
      [40, -14],
      [-90, 0],
      [-200, 22],
    ],
    {
      width: 74 * size,
      press: [0.2, 0.85, 0.8, 0.5, 0.05],
      dry: [0.05, 0.2, 0.45, 0.8],
      tone: [0.88, 0.7, 0.5],
      side: 0.5,
      wet: true,
    },
  )
  for (const up of [-1, 1])
    draw(
      [
        [-184, 20],
        [-226, 20 + up * 18],
        [-268, 24 + up * 50],
      ],
      { width: 24 * size, press: [0.5, 1, 0.1], dry: [0.3, 0.5, 0.8], tone: [0.5] },
    )
  draw(
    [
      [20, 26],
      [-22, 58],
      [-58, 64],
    ],
    { width: 17 * size, press: [0.7, 0.8, 0.1], dry: [0.3, 0.6], tone: [0.45] },
  )
  sheet.wash(roundOf(sheet.random, place([96, -8]), [7 * size, 7 * size], { count: 10 }), {
    tone: 0.97,
    soft: 'ink',
    layers: 2,
  })
}
