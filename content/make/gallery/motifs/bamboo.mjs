export function bamboo(sheet) {
  stalk(
    sheet,
    [
      [330, 1560],
      [348, 1180],
      [362, 830],
      [380, 500],
      [402, 190],
      [414, -60],
    ],
    86,
    [0.85, 0.8],
  )
  stalk(
    sheet,
    [
      [560, 1560],
      [566, 1250],
      [560, 960],
      [548, 700],
      [530, 470],
      [520, 260],
    ],
    46,
    [0.36, 0.3],
  )
  sheet.stroke(
    [
      [372, 640],
      [470, 560],
      [580, 520],
      [660, 524],
    ],
    { width: 11, press: [0.8, 0.6, 0.5, 0.2], dry: [0.1, 0.4], tone: [0.85] },
  )
  sheet.stroke(
    [
      [404, 205],
      [500, 240],
      [620, 330],
    ],
    { width: 9, press: [0.8, 0.5, 0.2], dry: [0.1, 0.4], tone: [0.7] },
  )
  const leaves = [
    [660, 524, 0.35, 270, 0.95],
    [650, 524, 0.85, 230, 0.9],
    [610, 520, 1.25, 250, 0.9],
    [580, 522, 1.7, 190, 0.75],
    [664, 520, -0.1, 200, 0.6],
    [620, 330, 0.6, 240, 0.6],
    [606, 322, 1.1, 210, 0.5],
    [560, 285, 1.5, 180, 0.4],
    [625, 330, 0.1, 180, 0.34],
    [690, 540, 0.6, 250, 0.3],
  ]
  for (const [x, y, angle, long, tone] of leaves) {
    const bend = sheet.random.bell() * 18
    sheet.stroke(
      [
        [x, y],
        [x + Math.cos(angle) * long * 0.5 - bend, y + Math.sin(angle) * long * 0.5],
        [x + Math.cos(angle + 0.08) * long, y + Math.sin(angle + 0.08) * long],
      ],
      {
        width: 42,
        press: [0.12, 0.85, 1, 0.55, 0.02],
        dry: [0, 0.1, 0.25, 0.5, 0.8],
        tone: [tone],
      },
    )
  }
  sheet.seal(985, 1370)
}

function stalk(sheet, joints, width, [tone, mark]) {
  for (let index = 0; index < joints.length - 1; index++) {
    const [x1, y1] = joints[index]
    const [x2, y2] = joints[index + 1]
    const gap = width * 0.17
    sheet.stroke(
      [
        [x1, y1 - gap],
        [x1 + 2, y1 - gap - 26],
        [(x1 + x2) / 2 - 3, (y1 + y2) / 2],
        [x2 - 2, y2 + gap + 20],
        [x2, y2 + gap],
      ],
      {
        width,
        press: [1.06, 0.93, 0.88, 0.93, 1.1],
        dry: [0.1, 0.34, 0.46, 0.4, 0.12],
        tone: [tone, tone * 0.85, tone],
        side: 0.62,
        fray: 0.004,
      },
    )
    sheet.stroke(
      [
        [x2 - width * 0.58, y2 + 7],
        [x2, y2 - 4],
        [x2 + width * 0.58, y2 + 8],
      ],
      { width: width * 0.15, press: [1, 0.6, 1.1], dry: [0, 0.25], tone: [Math.min(mark * 1.2, 0.97)] },
    )
  }
}
