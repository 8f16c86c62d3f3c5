import { arcOf } from '../wash.mjs'

export function circle(sheet) {
  const ring = arcOf([600, 690], [372, 378], 1.95, 1.95 + Math.PI * 1.94, 40).map(([x, y], index) => [
    x + index * 0.5,
    y - Math.sin(index / 7) * 5,
  ])
  sheet.stroke(ring, {
    width: 132,
    press: [0.78, 1, 0.92, 0.8, 0.86, 0.7, 0.62, 0.5, 0.24],
    dry: [0, 0.04, 0.22, 0.36, 0.44, 0.5, 0.58, 0.7, 0.9],
    tone: [0.95, 0.95, 0.92, 0.85, 0.8],
    side: 0.25,
    fray: 0.03,
  })
  sheet.stroke(ring.slice(0, 7), {
    width: 96,
    press: [0.7, 1, 0.9, 0.6],
    dry: [0, 0.1, 0.6, 0.98],
    tone: [0.9, 0.7],
    wet: true,
  })
  sheet.splatter([470, 1050], { reach: 240, count: 34, angle: 2.6, wide: 0.7, largest: 8 })
  sheet.splatter([820, 1010], { reach: 260, count: 30, angle: 2.2, wide: 0.5, largest: 5 })
  sheet.seal(985, 1290)
}
