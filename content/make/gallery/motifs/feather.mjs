export function feather(sheet) {
  // The shaft, from the quill to a tip that the wind has bent.
  const shaft = t => [430 + 300 * t + 130 * t * t, 1210 - 900 * t + 90 * Math.sin(t * 2.6)]
  sheet.wash(
    [
      [455, 1080],
      [470, 820],
      [600, 560],
      [760, 400],
      [862, 350],
      [880, 470],
      [820, 690],
      [690, 900],
      [540, 1050],
    ],
    { tone: 0.2, soft: 'mist', layers: 3 },
  )
  for (const side of [-1, 1])
    for (let barb = 0; barb < 88; barb++) {
      const t = 0.14 + (barb / 88) * 0.85
      // Two gaps, where the barbs have come apart.
      if ((side < 0 && Math.abs(t - 0.46) < 0.018) || (side > 0 && Math.abs(t - 0.66) < 0.022)) continue
      const [x, y] = shaft(t)
      const long = (side < 0 ? 150 : 118) * Math.sin(Math.PI * Math.min(1, (t - 0.08) / 0.96)) ** 0.7
      const reach = long * sheet.random.between(0.9, 1.06)
      sheet.stroke(
        [
          [x, y],
          [x + side * reach * 0.52 + 8, y - reach * 0.34],
          [x + side * reach * 0.86 + 22, y - reach * 0.86],
        ],
        {
          width: 7,
          press: [0.8, 0.9, 0.1],
          dry: [0.05, 0.35, 0.75],
          tone: [side < 0 ? 0.75 : 0.5, side < 0 ? 0.6 : 0.36],
        },
      )
    }
  // Down at the root stands off in all directions.
  for (let down = 0; down < 26; down++) {
    const t = 0.08 + sheet.random.next() * 0.1
    const [x, y] = shaft(t)
    const way = sheet.random.between(-2.7, -0.3)
    const long = sheet.random.between(40, 95)
    sheet.stroke(
      [
        [x, y],
        [x + Math.cos(way) * long * 0.6 + 10, y + Math.sin(way) * long * 0.4],
        [x + Math.cos(way) * long, y + Math.sin(way) * long * 0.8],
      ],
      { width: 4, press: [0.7, 0.6, 0.1], dry: [0.3, 0.6, 0.8], tone: [0.35] },
    )
  }
  sheet.stroke(
    [0, 0.2, 0.45, 0.7, 1].map(t => shaft(t)),
    { width: 13, press: [1, 0.8, 0.6, 0.4, 0.1], dry: [0, 0.1, 0.3, 0.5], tone: [0.95] },
  )
  sheet.wash(
    [
      [520, 1270],
      [760, 1262],
      [760, 1282],
      [520, 1290],
    ],
    { tone: 0.28, soft: 'mist' },
  )
  sheet.seal(970, 1370)
}
