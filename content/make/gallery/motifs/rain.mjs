export function rain(sheet) {
  sheet.wash(
    [
      [-230, -230],
      [1430, -230],
      [1430, 330],
      [900, 420],
      [420, 330],
      [-230, 470],
    ],
    {
      tone: 0.6,
      soft: 'mist',
      layers: 3,
      fade: [[0, -40], [0, 480], 1, 0.7, 0.25, 0],
    },
  )
  sheet.wash(
    [
      [520, -230],
      [1430, -230],
      [1430, 210],
      [880, 260],
    ],
    { tone: 0.34, soft: 'mist', layers: 3, fade: [[0, 0], [0, 280], 1, 0] },
  )
  for (let drop = 0; drop < 96; drop++) {
    const x = sheet.random.between(170, 1090)
    const y = sheet.random.between(190, 900)
    const long = sheet.random.between(110, 420) * (drop % 5 === 0 ? 1.3 : 0.8)
    sheet.stroke(
      [
        [x, y],
        [x - long * 0.09, y + long * 0.5],
        [x - long * 0.2, y + long],
      ],
      {
        width: sheet.random.between(1, 4.4),
        press: [0.3, 1, 0.6, 0.1],
        dry: [0.1, 0.3, 0.7],
        tone: [sheet.random.between(0.2, 0.7)],
      },
    )
  }
  for (const [x, y, size, tone] of [
    [330, 1250, 120, 0.75],
    [330, 1250, 62, 0.5],
    [760, 1330, 170, 0.8],
    [772, 1330, 96, 0.55],
    [748, 1330, 36, 0.5],
    [600, 1185, 60, 0.4],
  ]) {
    const ring = Array.from({ length: 15 }, (_, index) => {
      const angle = 0.4 + (index / 14) * 5.6
      return [x + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.24]
    })
    sheet.stroke(ring, {
      width: 5 + size / 13,
      press: [0.3, 1, 0.5, 0.9, 0.1],
      dry: [0.15, 0.3, 0.5, 0.75],
      tone: [tone],
    })
  }
  sheet.seal(1040, 1405)
}
