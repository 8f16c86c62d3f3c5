import { artists } from '../seal.mjs'
import { roundOf } from '../wash.mjs'

export function sun(sheet) {
  const { accent } = artists[sheet.artist]
  sheet.wash(roundOf(sheet.random, [960, 500], [196, 196], { uneven: 0.012, count: 90 }), {
    tone: 0.86,
    color: accent,
    spread: 0.05,
    layers: 3,
    soft: 'dense',
    fade: [[960, 290], [960, 720], 1, 0.9, 0.5],
  })
  const rows = [
    [760, 0.3, 20, 560, 1330],
    [826, 0.6, 46, 240, 1250],
    [905, 0.95, 96, 90, 1120],
  ]
  for (const [y, tone, width, from, to] of rows)
    sheet.stroke(
      [
        [from, y],
        [from + (to - from) * 0.35, y - 10],
        [from + (to - from) * 0.7, y + 6],
        [to, y - 4],
      ],
      {
        width,
        press: [0.35, 1, 0.8, 0.5, 0.08],
        dry: [0.05, 0.25, 0.5, 0.66, 0.92],
        tone: [tone, tone, tone * 0.8],
        side: 0.3,
      },
    )
  sheet.stroke(
    [
      [300, 1010],
      [520, 1004],
      [700, 1012],
    ],
    { width: 18, press: [0.1, 0.9, 0.3, 0.05], dry: [0.4, 0.7], tone: [0.5] },
  )
  sheet.splatter([1080, 890], { reach: 240, count: 26, angle: -0.05, wide: 0.16, largest: 5 })
}
