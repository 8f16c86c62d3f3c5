import { curveThrough } from '../brush.mjs'
import { roundOf } from '../wash.mjs'

export function feet(sheet) {
  foot(sheet, [560, 660], -1, 0.14, 0.9)
  foot(sheet, [930, 600], 1, -0.02, 0.66)
  sheet.seal(1330, 1040)
}

/** The print that a wet sole leaves: heel, outer edge, ball and toes; the arch stays paper. */
function foot(sheet, [cx, cy], side, turn, tone) {
  const place = ([x, y]) => [
    cx + x * side * Math.cos(turn) - y * Math.sin(turn),
    cy + x * side * Math.sin(turn) + y * Math.cos(turn),
  ]
  const sole = [
    [-66, -96],
    [-20, -150],
    [50, -150],
    [92, -108],
    [98, -30],
    [84, 60],
    [70, 150],
    [72, 240],
    [52, 312],
    [0, 336],
    [-46, 306],
    [-56, 240],
    [-30, 170],
    [8, 90],
    [14, 20],
    [-30, -26],
  ]
  const outline = curveThrough([...sole, sole[0]].map(place), 14).samples.map(({ x, y }) => [x, y])
  sheet.wash(outline, {
    tone: tone * 0.85,
    layers: 5,
    spread: 0.2,
    rim: 0.3,
    fade: [place([0, -150]), place([0, 336]), 1, 0.6, 0.9],
  })
  sheet.wash(roundOf(sheet.random, place([10, -80]), [84, 56], { uneven: 0.1, turn: side * 0.5 }), {
    tone: tone * 0.5,
    layers: 4,
    spread: 0.1,
  })
  sheet.wash(roundOf(sheet.random, place([4, 270]), [52, 54], { uneven: 0.1 }), {
    tone: tone * 0.5,
    layers: 4,
    spread: 0.1,
  })
  sheet.stroke(
    [
      [46, -120],
      [80, -20],
      [66, 110],
      [46, 240],
      [6, 310],
    ].map(place),
    { width: 76, press: [0.8, 0.8, 0.6, 0.9, 0.5], dry: [0.7, 0.82, 0.86, 0.8, 0.9], tone: [tone * 0.6] },
  )
  for (const [x, y, rx, ry] of [
    [-54, -206, 37, 46],
    [8, -232, 25, 33],
    [54, -218, 22, 29],
    [92, -190, 20, 26],
    [122, -150, 18, 23],
  ])
    sheet.wash(
      roundOf(sheet.random, place([x, y]), [rx, ry], { uneven: 0.08, turn: turn + side * 0.2, count: 40 }),
      { tone, layers: 4, spread: 0.1, rim: 0.3, soft: 'dense' },
    )
  sheet.splatter(place([20, 60]), { reach: 230, count: 24, angle: 1, wide: 3, largest: 4, tone: tone * 0.6 })
}
