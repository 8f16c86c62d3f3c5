import { roundOf } from '../wash.mjs'

export function nightWindow(sheet) {
  const { random } = sheet
  const moon = roundOf(random, [742, 470], [62, 62], { uneven: 0.01 })
  const bare = sheet.reserve([moon], 1.2)
  const panes = [
    [330, 300, 590, 690],
    [632, 296, 880, 688],
    [332, 736, 592, 1120],
    [634, 734, 884, 1118],
  ]
  for (const [left, top, right, bottom] of panes) {
    const outline = [
      [left, top],
      [(left + right) / 2, top + 4],
      [right, top],
      [right - 3, (top + bottom) / 2],
      [right, bottom],
      [(left + right) / 2, bottom - 5],
      [left, bottom],
      [left + 4, (top + bottom) / 2],
    ]
    sheet.wash(outline, {
      tone: 0.92,
      layers: 3,
      spread: 0.03,
      soft: 'dense',
      mask: bare,
      fade: [[0, 280], [0, 1130], 1, 0.92, 0.6],
    })
  }
  sheet.stroke(
    [
      [262, 1172],
      [480, 1160],
      [760, 1168],
      [962, 1156],
    ],
    { width: 44, press: [0.4, 1, 0.8, 0.15], dry: [0.1, 0.3, 0.5, 0.8], tone: [0.85] },
  )
  // A branch outside.
  sheet.stroke(
    [
      [880, 905],
      [800, 880],
      [730, 900],
      [668, 872],
    ],
    { width: 12, press: [1, 0.7, 0.5, 0.1], dry: [0.1, 0.4], tone: [0.97] },
  )
  sheet.seal(1010, 1385)
}
