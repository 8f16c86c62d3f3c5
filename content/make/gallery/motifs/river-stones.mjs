import { arcOf, roundOf } from '../wash.mjs'

export function riverStones(sheet) {
  const bed = [
    [310, 700, 150, 78, 0.75],
    [560, 820, 96, 50, 0.4],
    [840, 640, 200, 96, 0.55],
    [1120, 800, 120, 58, 0.8],
    [720, 945, 70, 34, 0.6],
    [1010, 500, 74, 34, 0.35],
    [480, 560, 58, 27, 0.4],
    [1270, 640, 60, 28, 0.45],
  ]
  const bare = sheet.reserve(
    bed.map(([x, y, rx, ry]) => roundOf(sheet.random, [x, y], [rx + 12, ry + 10], { uneven: 0.05 })),
    2,
  )
  for (let line = 0; line < 15; line++) {
    const y = 420 + line * 42 + sheet.random.bell() * 12
    const from = 60 + sheet.random.between(0, 300)
    const to = from + sheet.random.between(420, 1000)
    const way = []
    for (let x = from; x <= Math.min(to, 1450); x += 60) {
      let bend = Math.sin(x / 170 + line) * 9
      for (const [sx, sy, rx, ry] of bed) {
        const near = Math.exp(-(((x - sx) / (rx * 1.5)) ** 2)) * Math.exp(-(((y - sy) / (ry * 1.7)) ** 2))
        bend += Math.sign(y - sy || 1) * near * ry * 1.25
      }
      way.push([x, y + bend])
    }
    if (way.length < 4) continue
    sheet.stroke(way, {
      width: 5 + (line % 4) * 5,
      press: [0.05, 0.8, 0.5, 1, 0.3, 0.05],
      dry: [0.4, 0.35, 0.6, 0.45, 0.85],
      tone: [0.2 + (line % 5) * 0.1],
      mask: bare,
    })
  }
  for (const [x, y, rx, ry, tone] of bed) {
    sheet.wash(roundOf(sheet.random, [x, y], [rx, ry], { uneven: 0.1 }), {
      tone,
      layers: 5,
      spread: 0.14,
      rim: 0.45,
      fade: [[x - rx * 0.3, y - ry], [x + rx * 0.2, y + ry], 0.2, 0.7, 1],
    })
    sheet.stroke(arcOf([x, y], [rx, ry * 0.97], 0.2, 2.8), {
      width: ry * 0.34,
      press: [0.1, 1, 0.8, 0.1],
      dry: [0.4, 0.2, 0.5, 0.9],
      tone: [0.8],
    })
  }
  sheet.seal(1370, 1050)
}
