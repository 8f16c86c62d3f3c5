import { noiseFrom } from '../random.mjs'
import { roundOf } from '../wash.mjs'

export function moonOverWater(sheet) {
  const moon = roundOf(sheet.random, [690, 470], [150, 150], { uneven: 0.012 })
  const bare = sheet.reserve([moon], 1.6)
  sheet.wash(
    [
      [-230, 180],
      [600, 130],
      [1430, 200],
      [1430, 520],
      [1430, 820],
      [600, 860],
      [-230, 800],
    ],
    {
      tone: 0.46,
      mask: bare,
      soft: 'mist',
      layers: 3,
      fade: [[0, 120], [0, 880], 0, 0.8, 1, 0.55, 0],
    },
  )
  sheet.wash(roundOf(sheet.random, [560, 560], [430, 80], { uneven: 0.4 }), {
    tone: 0.4,
    mask: bare,
    soft: 'mist',
    layers: 3,
  })
  const noise = noiseFrom(7)
  for (let row = 0; row < 13; row++) {
    const depth = row / 12
    const y = 1015 + depth ** 1.4 * 275
    const half = (470 - depth * 60) * (0.72 + noise(row * 1.7) * 0.3)
    const gap = 40 + depth * 30 + noise(row * 3.1) * 62
    const center = 690 + noise(row * 2.3, 4) * 24
    const width = 7 + depth * 20
    const options = {
      width,
      press: [0.1, 0.9, 0.7, 1, 0.1],
      dry: [0.35, 0.3, 0.62],
      tone: [0.35 + depth * 0.5],
    }
    const sag = () => sheet.random.between(-5, 5)
    if (row % 4 !== 2)
      sheet.stroke(
        [
          [center - gap - half * 0.9, y + sag()],
          [center - gap - half * 0.4, y + sag()],
          [center - gap, y],
        ],
        options,
      )
    if (row % 3 !== 1)
      sheet.stroke(
        [
          [center + gap + half * 0.55, y + sag()],
          [center + gap + half * 0.25, y + sag()],
          [center + gap, y],
        ],
        options,
      )
  }
  sheet.seal(1010, 1385)
}
