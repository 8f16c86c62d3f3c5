import { noiseFrom } from '../random.mjs'
import { roundOf } from '../wash.mjs'

export function waterfall(sheet) {
  // The water is bare paper between two walls of rock.
  const bare = sheet.reserve(
    [
      [
        [520, -200],
        [560, 120],
        [548, 420],
        [585, 760],
        [560, 1080],
        [820, 1080],
        [762, 760],
        [752, 420],
        [700, 120],
        [690, -200],
      ],
    ],
    5,
  )
  sheet.wash(
    [
      [-230, -230],
      [640, -230],
      [620, 300],
      [640, 900],
      [520, 1120],
      [-230, 1180],
    ],
    { tone: 0.8, mask: bare, layers: 4, spread: 0.16, fade: [[-100, 0], [600, 900], 0.5, 0.9, 1, 0.7] },
  )
  sheet.wash(
    [
      [640, -230],
      [1430, -230],
      [1430, 1150],
      [860, 1120],
      [700, 900],
      [690, 300],
    ],
    { tone: 0.66, mask: bare, layers: 4, spread: 0.16, fade: [[1300, 0], [700, 1000], 0.35, 0.8, 1, 0.6] },
  )
  // The wet edges of the rock, where it is darkest.
  for (const [points, width] of [
    [
      [
        [470, -60],
        [508, 240],
        [498, 520],
        [536, 800],
        [500, 1020],
      ],
      96,
    ],
    [
      [
        [764, -60],
        [770, 240],
        [812, 540],
        [822, 800],
        [884, 1030],
      ],
      84,
    ],
  ])
    sheet.stroke(points, {
      width,
      press: [0.7, 1, 0.8, 1, 0.4],
      dry: [0.35, 0.5, 0.45, 0.6, 0.8],
      tone: [0.92, 0.85],
      mask: bare,
    })
  const noise = noiseFrom(61)
  for (let thread = 0; thread < 15; thread++) {
    const x = 572 + thread * 11.5 + noise(thread * 3) * 12
    const from = -60 + Math.abs(noise(thread * 1.7, 4)) * 500
    const long = 240 + Math.abs(noise(thread * 2.3, 9)) * 560
    sheet.stroke(
      [
        [x, from],
        [x + noise(thread, 5) * 14, from + long * 0.5],
        [x + noise(thread, 7) * 24, Math.min(1080, from + long)],
      ],
      { width: 5, press: [0.2, 0.8, 0.1], dry: [0.5, 0.5, 0.8], tone: [0.4] },
    )
  }
  for (const [x, y, rx] of [
    [540, 1130, 220],
    [800, 1150, 240],
    [670, 1190, 330],
  ])
    sheet.wash(roundOf(sheet.random, [x, y], [rx, 52], { uneven: 0.4 }), { tone: 0.14, soft: 'mist' })
  sheet.stroke(
    [
      [330, 1270],
      [560, 1252],
      [820, 1268],
      [980, 1256],
    ],
    { width: 20, press: [0.1, 0.8, 0.9, 0.1], dry: [0.5, 0.5, 0.8], tone: [0.5] },
  )
  sheet.seal(1010, 1385)
}
