import { curveThrough } from '../brush.mjs'
import { noiseFrom } from '../random.mjs'

export function path(sheet) {
  // Bare paper is the path; what lies beside it is painted.
  const bare = sheet.reserve(
    [
      [
        ...bend([
          [240, 1640],
          [330, 1480],
          [330, 1320],
          [350, 1180],
          [480, 1050],
          [660, 960],
          [752, 900],
          [768, 846],
          [730, 800],
          [700, 772],
        ]),
        ...bend([
          [708, 770],
          [752, 796],
          [806, 844],
          [806, 912],
          [730, 990],
          [600, 1080],
          [540, 1180],
          [580, 1320],
          [640, 1480],
          [640, 1640],
        ]),
      ],
    ],
    3,
  )
  sheet.wash(
    [
      [-230, 860],
      [240, 800],
      [640, 764],
      [900, 772],
      [1430, 830],
      [1430, 1700],
      [-230, 1700],
    ],
    {
      tone: 0.5,
      mask: bare,
      layers: 4,
      spread: 0.1,
      fade: [[0, 760], [0, 1500], 0.85, 0.7, 0.4, 0.1],
    },
  )
  sheet.wash(
    [
      [-230, 800],
      [180, 660],
      [420, 590],
      [600, 690],
      [860, 600],
      [1080, 660],
      [1430, 800],
    ],
    {
      tone: 0.34,
      soft: 'mist',
      layers: 3,
      fade: [[0, 590], [0, 800], 1, 0.1],
    },
  )
  const noise = noiseFrom(31)
  for (let blade = 0; blade < 120; blade++) {
    const depth = sheet.random.next() ** 0.8
    const y = 815 + depth * 520
    const side = blade % 2 === 0 ? -1 : 1
    const middle = 720 + Math.sin(depth * 4.4 + 0.6) * 90 - depth * 250
    const x = middle + side * (70 + depth * 130 + Math.abs(sheet.random.bell()) * 210)
    if (x < 90 || x > 1120) continue
    const long = (26 + depth * 92) * sheet.random.between(0.6, 1.2)
    const lean = noise(x / 200, y / 200) * 0.7 + 0.3
    sheet.stroke(
      [
        [x, y],
        [x + lean * long * 0.3, y - long * 0.6],
        [x + lean * long * 0.9, y - long],
      ],
      {
        width: 4 + depth * 8,
        press: [0.9, 0.7, 0.1],
        dry: [0.1, 0.3, 0.5],
        tone: [0.35 + depth * 0.5],
      },
    )
  }
  // Who walks there is far already.
  sheet.stroke(
    [
      [707, 742],
      [709, 768],
    ],
    { width: 11, press: [0.7, 1, 0.5], tone: [0.95] },
  )
  sheet.stroke(
    [
      [706, 731],
      [707, 735],
    ],
    { width: 9, press: [1, 1], tone: [0.95] },
  )
  sheet.seal(1010, 1400)
}

const bend = points => curveThrough(points, 16).samples.map(({ x, y }) => [x, y])
