import { roundOf } from '../wash.mjs'

export function snow(sheet) {
  const flakes = Array.from({ length: 120 }, () => {
    const size = 3 + sheet.random.next() ** 3 * 13
    return roundOf(
      sheet.random,
      [sheet.random.between(90, 1420), sheet.random.between(90, 860)],
      [size, size],
      { uneven: 0.2, count: 12 },
    )
  })
  const roof = [
    [250, 905],
    [420, 800],
    [560, 742],
    [640, 738],
    [800, 800],
    [980, 890],
    [1010, 925],
    [640, 930],
    [300, 932],
  ]
  const bare = sheet.reserve([...flakes, roof], 1.3)
  sheet.wash(
    [
      [-230, -230],
      [1730, -230],
      [1730, 880],
      [1200, 960],
      [300, 980],
      [-230, 900],
    ],
    {
      tone: 0.62,
      mask: bare,
      soft: 'mist',
      layers: 2,
      fade: [[0, -60], [0, 980], 0.9, 1, 0.8, 0.5, 0.05],
    },
  )
  sheet.stroke(
    [
      [262, 915],
      [430, 938],
      [640, 934],
      [860, 938],
      [1012, 922],
    ],
    {
      width: 26,
      press: [0.3, 0.9, 0.7, 1, 0.1],
      dry: [0.1, 0.25, 0.45, 0.7],
      tone: [0.92],
    },
  )
  for (const [x, high] of [
    [350, 60],
    [650, 66],
    [905, 56],
  ])
    sheet.stroke(
      [
        [x, 940],
        [x + 3, 940 + high],
      ],
      { width: 15, press: [0.9, 0.7, 0.5], dry: [0.1, 0.6], tone: [0.85] },
    )
  sheet.stroke(
    [
      [120, 1040],
      [420, 1018],
      [700, 1030],
      [1050, 1010],
    ],
    {
      width: 20,
      press: [0.1, 0.6, 0.9, 0.1],
      dry: [0.5, 0.6, 0.8],
      tone: [0.4],
    },
  )
  // One lit room under all the snow.
  sheet.wash(
    [
      [742, 946],
      [792, 944],
      [794, 986],
      [744, 988],
    ],
    { tone: 0.9, color: '#c98a3d', spread: 0.08, soft: 'ink' },
  )
  sheet.seal(1370, 1085)
}
