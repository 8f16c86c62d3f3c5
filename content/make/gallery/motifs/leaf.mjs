import { artists } from '../seal.mjs'

export function leaf(sheet) {
  const { accent } = artists[sheet.artist]
  const blade = [
    [470, 1010],
    [430, 880],
    [470, 700],
    [580, 540],
    [740, 420],
    [800, 400],
    [790, 520],
    [760, 700],
    [680, 880],
    [560, 1000],
  ]
  sheet.wash(blade, { tone: 0.3, layers: 3, spread: 0.22, fade: [[480, 1010], [790, 410], 1, 0.7, 0.35] })
  sheet.wash(
    [
      [700, 480],
      [800, 400],
      [786, 540],
      [740, 640],
    ],
    { tone: 0.6, color: accent, layers: 2, spread: 0.4, soft: 'mist' },
  )
  // Two halves, each one stroke from the stalk to the tip.
  sheet.stroke(
    [
      [476, 1016],
      [420, 880],
      [452, 700],
      [570, 530],
      [806, 392],
    ],
    {
      width: 118,
      press: [0.1, 0.75, 1, 0.7, 0.05],
      dry: [0.15, 0.2, 0.35, 0.55, 0.85],
      tone: [0.6, 0.7, 0.6, 0.5],
      side: 0.55,
      wet: true,
    },
  )
  sheet.stroke(
    [
      [486, 1018],
      [580, 985],
      [700, 850],
      [772, 660],
      [806, 396],
    ],
    {
      width: 104,
      press: [0.1, 0.6, 1, 0.75, 0.05],
      dry: [0.25, 0.35, 0.5, 0.6, 0.85],
      tone: [0.42, 0.5, 0.4],
      side: -0.5,
    },
  )
  sheet.stroke(
    [
      [392, 1236],
      [424, 1130],
      [482, 1004],
      [580, 800],
      [690, 600],
      [802, 398],
    ],
    { width: 17, press: [0.9, 0.8, 0.7, 0.5, 0.3, 0.05], dry: [0, 0.1, 0.25, 0.5], tone: [0.96] },
  )
  for (let vein = 0; vein < 6; vein++) {
    const t = 0.1 + vein * 0.135
    const [x, y] = [482 + 310 * t, 1004 - 590 * t]
    const long = 118 * (1 - Math.abs(t - 0.4))
    const options = { width: 6, press: [0.9, 0.5, 0.05], dry: [0.15, 0.7], tone: [0.7] }
    const bend = sheet.random.between(0.75, 1.1)
    sheet.stroke(
      [
        [x, y],
        [x - long * 0.36, y - long * 0.3 * bend],
        [x - long * 0.62, y - long * 0.78],
      ],
      options,
    )
    sheet.stroke(
      [
        [x + 10, y - 18],
        [x + long * 0.5 * bend, y - long * 0.36],
        [x + long * 0.86, y - long * 0.62],
      ],
      options,
    )
  }
  sheet.seal(960, 1330)
}
