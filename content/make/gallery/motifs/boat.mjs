import { noiseFrom } from '../random.mjs'

export function boat(sheet) {
  // Far shore, nearly lost.
  sheet.wash(
    [
      [-230, 430],
      [260, 372],
      [620, 408],
      [1020, 352],
      [1730, 420],
      [1730, 500],
      [-230, 500],
    ],
    { tone: 0.36, soft: 'mist', layers: 3, fade: [[0, 350], [0, 500], 1, 0.15] },
  )
  // The mirror image first: paler, broken.
  sheet.wash(
    [
      [560, 742],
      [980, 742],
      [900, 800],
      [640, 800],
    ],
    { tone: 0.42, soft: 'mist', layers: 2 },
  )
  sheet.stroke(
    [
      [498, 648],
      [570, 706],
      [700, 732],
      [860, 730],
      [990, 700],
      [1064, 636],
    ],
    {
      width: 62,
      press: [0.12, 0.7, 1, 1, 0.7, 0.1],
      dry: [0.1, 0.2, 0.3, 0.45, 0.62],
      tone: [0.95, 0.9, 0.85],
      side: -0.3,
      wet: true,
    },
  )
  sheet.stroke(
    [
      [506, 642],
      [700, 684],
      [880, 682],
      [1056, 630],
    ],
    { width: 11, press: [0.4, 0.8, 0.7, 0.2], dry: [0.1, 0.4, 0.6], tone: [0.9] },
  )
  // Whoever rows sits; the oar rests.
  sheet.stroke(
    [
      [842, 678],
      [834, 628],
      [846, 588],
    ],
    { width: 46, press: [1, 0.85, 0.35], dry: [0.15, 0.3, 0.5], tone: [0.9] },
  )
  sheet.stroke(
    [
      [818, 574],
      [850, 556],
      [884, 576],
    ],
    { width: 20, press: [0.4, 1, 0.3], dry: [0.1, 0.4], tone: [0.95] },
  )
  sheet.stroke(
    [
      [826, 634],
      [950, 700],
      [1110, 800],
    ],
    { width: 9, press: [0.6, 0.8, 0.9], dry: [0.1, 0.4, 0.6], tone: [0.85] },
  )
  const noise = noiseFrom(41)
  for (let row = 0; row < 15; row++) {
    const depth = row / 14
    const y = 560 + depth ** 1.3 * 500
    const middle = 740 + noise(row * 2.1, 3) * 520
    const half = (60 + depth * 210) * (0.6 + Math.abs(noise(row * 1.3, 8)))
    if (y > 600 && y < 742 && Math.abs(middle - 770) < half + 280) continue
    sheet.stroke(
      [
        [middle - half, y + sheet.random.between(-4, 4)],
        [middle, y],
        [middle + half, y + sheet.random.between(-4, 4)],
      ],
      { width: 5 + depth * 13, press: [0.1, 0.9, 0.1], dry: [0.45, 0.4, 0.7], tone: [0.28 + depth * 0.3] },
    )
  }
  sheet.seal(1330, 1060)
}
