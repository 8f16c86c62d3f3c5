import { artists } from '../seal.mjs'
import { roundOf } from '../wash.mjs'

export function seed(sheet) {
  const { accent } = artists[sheet.artist]
  sheet.wash(roundOf(sheet.random, [600, 1076], [270, 20], { uneven: 0.4 }), { tone: 0.3, soft: 'mist' })
  const husk = [
    [476, 1020],
    [500, 974],
    [560, 940],
    [640, 938],
    [704, 972],
    [736, 1016],
    [700, 1046],
    [620, 1064],
    [540, 1058],
  ]
  sheet.wash(husk, {
    tone: 0.86,
    layers: 5,
    spread: 0.2,
    rim: 0.5,
    fade: [[530, 890], [660, 1080], 0.55, 0.9, 1],
  })
  sheet.stroke(
    [
      [482, 1018],
      [560, 962],
      [716, 1000],
    ],
    { width: 30, press: [0.1, 1, 0.7, 0.1], dry: [0.2, 0.3, 0.8], tone: [0.97], wet: true },
  )
  sheet.stroke(
    [
      [530, 1020],
      [610, 1006],
      [700, 1018],
    ],
    { width: 5, press: [0.2, 1, 0.2], dry: [0.2, 0.5], tone: [0.4], color: '#e9dfca' },
  )
  sheet.stroke(
    [
      [700, 985],
      [742, 900],
      [728, 800],
      [690, 720],
      [700, 640],
    ],
    { width: 13, press: [0.7, 0.8, 0.6, 0.7, 0.3], dry: [0.05, 0.2, 0.4], tone: [0.8] },
  )
  sheet.stroke(
    [
      [700, 646],
      [664, 596],
      [620, 590],
    ],
    { width: 34, press: [0.2, 1, 0.05], dry: [0.05, 0.2, 0.6], tone: [0.7] },
  )
  sheet.stroke(
    [
      [702, 644],
      [752, 574],
      [816, 556],
    ],
    { width: 40, press: [0.2, 1, 0.05], dry: [0.05, 0.2, 0.6], tone: [0.9], color: accent },
  )
  for (const root of [
    [
      [730, 1016],
      [786, 1040],
      [800, 1110],
      [772, 1190],
    ],
    [
      [794, 1070],
      [836, 1100],
      [846, 1140],
    ],
  ])
    sheet.stroke(root, { width: 7, press: [0.9, 0.6, 0.05], dry: [0.2, 0.5], tone: [0.5] })
  sheet.seal(960, 1340)
}
