import { artists } from '../seal.mjs'
import { roundOf } from '../wash.mjs'

export function crane(sheet) {
  const { accent } = artists[sheet.artist]
  // Its white is the paper; a breath of grey stands behind it.
  sheet.wash(
    [
      [-230, 520],
      [500, 440],
      [1430, 540],
      [1430, 900],
      [600, 960],
      [-230, 900],
    ],
    {
      tone: 0.24,
      soft: 'mist',
      layers: 3,
      fade: [[0, 440], [0, 980], 0, 1, 0.8, 0],
      mask: sheet.reserve(
        [
          [
            [800, 850],
            [660, 660],
            [540, 615],
            [440, 680],
            [418, 780],
            [520, 855],
            [680, 885],
          ],
        ],
        7,
      ),
    },
  )
  sheet.stroke(
    [
      [470, 650],
      [430, 720],
      [440, 800],
      [530, 855],
      [660, 878],
    ],
    { width: 22, press: [0.1, 0.9, 0.7, 0.8, 0.05], dry: [0.4, 0.45, 0.6, 0.9], tone: [0.5] },
  )
  sheet.stroke(
    [
      [500, 632],
      [590, 640],
      [690, 700],
      [780, 800],
    ],
    { width: 58, press: [0.1, 0.7, 1, 0.4], dry: [0.6, 0.62, 0.72, 0.85], tone: [0.45] },
  )
  sheet.stroke(
    [
      [470, 690],
      [400, 600],
      [410, 500],
      [500, 420],
      [520, 330],
      [462, 262],
    ],
    {
      width: 34,
      press: [0.3, 0.8, 1, 0.9, 0.7, 0.45],
      dry: [0.5, 0.35, 0.2, 0.1, 0.1],
      tone: [0.8, 0.95, 0.95],
    },
  )
  sheet.stroke(
    [
      [470, 258],
      [400, 262],
      [300, 292],
    ],
    { width: 17, press: [1, 0.6, 0.06], dry: [0, 0.1, 0.4], tone: [0.9] },
  )
  sheet.wash(roundOf(sheet.random, [474, 236], [25, 13], { uneven: 0.1 }), {
    tone: 0.88,
    color: accent,
    spread: 0.15,
    soft: 'ink',
  })
  for (const [dx, dy, long, width] of [
    [0, 0, 190, 62],
    [-36, 22, 205, 56],
    [-84, 34, 180, 50],
    [26, -34, 150, 46],
  ])
    sheet.stroke(
      [
        [690 + dx, 800 + dy],
        [690 + dx + long * 0.55, 838 + dy],
        [690 + dx + long, 950 + dy],
      ],
      { width, press: [0.2, 1, 0.8, 0.05], dry: [0.1, 0.2, 0.4, 0.75], tone: [0.95], wet: dx === 0 },
    )
  sheet.stroke(
    [
      [520, 660],
      [620, 700],
      [720, 800],
    ],
    { width: 13, press: [0.1, 0.9, 0.1], dry: [0.3, 0.6], tone: [0.45] },
  )
  sheet.stroke(
    [
      [500, 720],
      [580, 770],
      [660, 840],
    ],
    { width: 11, press: [0.1, 0.9, 0.1], dry: [0.3, 0.7], tone: [0.4] },
  )
  sheet.stroke(
    [
      [560, 868],
      [556, 1020],
      [560, 1050],
      [545, 1260],
    ],
    { width: 14, press: [0.9, 0.7, 1.1, 0.6], dry: [0.1, 0.3, 0.2, 0.5], tone: [0.92] },
  )
  sheet.stroke(
    [
      [620, 872],
      [640, 980],
      [560, 1080],
      [548, 1096],
    ],
    { width: 12, press: [0.9, 0.9, 0.7, 0.3], dry: [0.1, 0.3, 0.5], tone: [0.85] },
  )
  for (const end of [
    [470, 1284],
    [520, 1296],
    [610, 1282],
  ])
    sheet.stroke([[545, 1256], end], { width: 9, press: [1, 0.2], dry: [0, 0.5], tone: [0.9] })
  sheet.stroke(
    [
      [250, 1300],
      [460, 1322],
      [700, 1312],
      [880, 1328],
    ],
    { width: 18, press: [0.1, 0.8, 0.5, 0.05], dry: [0.5, 0.55, 0.85], tone: [0.4] },
  )
  sheet.seal(1000, 1380)
}
