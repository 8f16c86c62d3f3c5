import { roundOf } from '../wash.mjs'

export function geese(sheet) {
  const moon = roundOf(sheet.random, [1130, 330], [104, 104], { uneven: 0.014 })
  const bare = sheet.reserve([moon], 1.6)
  sheet.wash(
    [
      [-230, 120],
      [500, 60],
      [1730, 90],
      [1730, 700],
      [800, 760],
      [-230, 700],
    ],
    { tone: 0.34, mask: bare, soft: 'mist', layers: 3, fade: [[0, 60], [0, 780], 0.3, 1, 0.7, 0] },
  )
  // One line, drawn by eleven; the last one is late.
  const places = [
    [980, 470, 1],
    [900, 506, 0.96],
    [818, 536, 0.94],
    [744, 572, 0.9],
    [664, 596, 0.88],
    [592, 636, 0.84],
    [516, 656, 0.8],
    [446, 692, 0.78],
    [1010, 546, 0.86],
    [1046, 612, 0.78],
    [270, 790, 0.74],
  ]
  for (const [x, y, size] of places) goose(sheet, x, y, size)
  for (const [x, long, lean] of [
    [180, 190, 40],
    [230, 250, 70],
    [262, 210, 96],
    [330, 170, 60],
    [128, 150, 24],
  ]) {
    sheet.stroke(
      [
        [x, 1160],
        [x + lean * 0.3, 1160 - long * 0.6],
        [x + lean, 1160 - long],
      ],
      { width: 9, press: [0.9, 0.7, 0.2], dry: [0.1, 0.4, 0.6], tone: [0.8] },
    )
    sheet.stroke(
      [
        [x + lean, 1160 - long],
        [x + lean + 46, 1160 - long - 12],
        [x + lean + 84, 1160 - long + 22],
      ],
      { width: 24, press: [0.2, 0.9, 0.1], dry: [0.5, 0.6, 0.85], tone: [0.6] },
    )
  }
  sheet.seal(1360, 1070)
}

function goose(sheet, x, y, size) {
  const at = (dx, dy) => [x + dx * size, y + dy * size]
  const beat = sheet.random.between(-9, 9)
  sheet.stroke([at(44, -8), at(14, -2), at(-26, 6)], {
    width: 14 * size,
    press: [0.15, 0.9, 0.2],
    dry: [0, 0.2, 0.4],
    tone: [0.95],
  })
  sheet.stroke([at(8, -2), at(-8, -26 + beat), at(-40, -44 + beat)], {
    width: 12 * size,
    press: [0.7, 1, 0.05],
    dry: [0.05, 0.3, 0.6],
    tone: [0.9],
  })
  sheet.stroke([at(6, 0), at(0, 22 - beat), at(-22, 40 - beat)], {
    width: 10 * size,
    press: [0.7, 1, 0.05],
    dry: [0.1, 0.35, 0.6],
    tone: [0.8],
  })
}
